import { refreshParts } from './refresh-place.ts';
import type { DueConnection, DueConnections } from './refresh-queue.ts';

type Finding = {
  dueConnections: DueConnections;
  nowMs: number;
  /** Of a part that cannot be read to its end. The others do not wait for it. */
  onUnread(error: unknown): void;
};

/** All connections whose refresh is due, of all parts of the index, longest due first. */
export const longestDueFirst = async function* (finding: Finding): AsyncGenerator<DueConnection> {
  const heads = new Map<AsyncGenerator<DueConnection>, DueConnection>();
  const advance = async (part: AsyncGenerator<DueConnection>) => {
    const { value, done } = await part.next();
    if (done) heads.delete(part);
    else heads.set(part, value);
  };
  await Promise.all(refreshParts.map((part) => advance(dueIn(part, finding))));
  for (;;) {
    let first: [AsyncGenerator<DueConnection>, DueConnection] | undefined;
    for (const head of heads) if (!first || head[1].dueAtMs < first[1].dueAtMs) first = head;
    if (!first) return;
    yield first[1];
    await advance(first[0]);
  }
};

const dueIn = async function* (
  part: string,
  { dueConnections, nowMs, onUnread }: Finding,
): AsyncGenerator<DueConnection> {
  try {
    for await (const page of dueConnections.find(part, nowMs)) yield* page;
  } catch (error) {
    onUnread(error);
  }
};
