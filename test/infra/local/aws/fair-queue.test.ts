import { expect, it } from 'vitest';
import { queueReaders } from '../../../../functions/queue-readers.ts';
import { Queue } from '../../../../infra/local/aws/events/queue.ts';
import type { ServiceStore } from '../../../../infra/local/aws/service/store.ts';

const reader = queueReaders.find(({ queue }) => queue === 'noticeQueue');
if (!reader) throw new Error('Nobody reads the queue of notices');
const inMemory = (): ServiceStore => ({
  get: () => undefined,
  put: () => {},
  delete: () => {},
  list: () => [],
});
const atOnce = reader.maximumConcurrency;

/** How many messages are received before that of another, with as many readers as the function has. */
const waitBehind = (backlog: number, group: string | undefined): number => {
  const queue = new Queue(inMemory(), 'notices');
  for (let n = 0; n < backlog; n++) queue.send(`${n}`, group);
  const inFlight = queue.receive(atOnce, 60);
  queue.send('of another', 'another');
  for (let received = 0; ; received++) {
    const [done] = inFlight.splice(0, 1);
    if (done) queue.delete(done.ReceiptHandle);
    const [next] = queue.receive(1, 60);
    if (!next) throw new Error('It is never received');
    if (next.Body === 'of another') return received;
    inFlight.push(next);
  }
};

it('lets a message of another wait behind no backlog of one group', () => {
  expect(waitBehind(1_000, 'one')).toBe(0);
  // As it was: without groups, first come, first served.
  expect(waitBehind(1_000, undefined)).toBe(1_000 - atOnce);
});

it('carries out the messages of one group at the same time, unlike a FIFO queue', () => {
  for (const [name, most] of [
    ['notices', atOnce],
    ['notices.fifo', 1],
  ] as const) {
    const queue = new Queue(inMemory(), name);
    for (let n = 0; n < 10; n++) queue.send(`${n}`, 'one');
    let received = 0;
    for (let n = 0; n < atOnce; n++) received += queue.receive(1, 60).length;
    expect({ name, received }).toEqual({ name, received: most });
  }
});
