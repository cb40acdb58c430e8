import fc from 'fast-check';
import { findFault, ourFault } from './find-fault.ts';
import type { AttackRequest } from './framings.ts';
import { framings } from './framings.ts';
import { createSession, type Session } from './session.ts';
import type { Output } from './watch-output.ts';

const atOnce = 4;
/** Of a request that showed a fault, to find a smaller one. */
const mostTries = 300;

export type Statuses = Record<string, number>;

type Attack = {
  /** Of the API, without its path. */
  origin: string;
  requests: fc.Arbitrary<AttackRequest>;
  seed: number;
  runs: number;
  output: Output;
  onDone?: (statuses: Statuses) => void;
};

/** Sends one request. @throws Error that says what is wrong about the answers */
export const sendChecked = async (
  session: Session,
  request: AttackRequest,
  output?: Output,
): Promise<(number | 'timed out')[]> => {
  const framed = framings[request.framing](request);
  const answers = await session.exchange(framed, request.method === 'HEAD');
  const fault = findFault(request, framed, answers);
  if (fault === ourFault && (await output?.wasSlow())) {
    output?.excuse();
    return ['timed out'];
  }
  const texts = answers.map(({ status, text }) => `${status} ${text.slice(0, 500)}`);
  if (fault)
    throw new Error(
      `${fault}\nAnswers: ${texts.join('\n')}\nSent: ${framed.bytes.slice(0, 2_000)}`,
    );
  for (const { status } of answers) if (status >= 500) output?.excuse();
  // The answer to a request is never sent when it ends half-way, or bytes after it end the connection.
  for (let n = answers.length; n < framed.answers; n++) output?.excuse();
  return answers.map(({ status }) => status);
};

/** Sends requests until all are sent or one shows a fault. @throws Error with the smallest such request */
export const attackStack = async ({ origin, requests, seed, runs, output, onDone }: Attack) => {
  const statuses: Statuses = {};
  let isOver = false;
  const lane = async (n: number) => {
    const session = createSession(origin);
    let triesLeft = mostTries;
    let isFaulty = false;
    const property = fc.asyncProperty(requests, async (request) => {
      if ((isOver && !isFaulty) || triesLeft === 0) return;
      if (isFaulty) triesLeft--;
      try {
        for (const status of await sendChecked(session, request, output)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      } catch (error) {
        isOver = true;
        isFaulty = true;
        throw error;
      }
      onDone?.(statuses);
    });
    const numRuns = Math.floor(runs / atOnce) + (n < runs % atOnce ? 1 : 0);
    await fc.assert(property, { seed: seed * atOnce + n, numRuns }).finally(session.close);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, (_, n) => lane(n)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return statuses;
};
