import { expect, it } from 'vitest';
import { inParallel } from '../../../infra/operator/rotation/in-parallel.ts';

/** Work on three items, two at a time, each of which ends when it is told to. */
const start = () => {
  const begun: number[] = [];
  const ends = new Map([1, 2, 3].map((item) => [item, Promise.withResolvers<void>()]));
  let isOver = false;
  const done = inParallel([...ends.keys()], 2, async (item) => {
    begun.push(item);
    await ends.get(item)?.promise;
  }).finally(() => {
    isOver = true;
  });
  // What follows from an end is done before the next timer.
  const settled = () => new Promise(setImmediate);
  return { begun, ends, done, settled, isOver: () => isOver };
};

it('does the work for every item, no more than so many at a time', async () => {
  const { begun, ends, done, settled } = start();
  expect(begun).toEqual([1, 2]);
  ends.get(2)?.resolve();
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  for (const end of ends.values()) end.resolve();
  await done;
});

it('begins none after a failure, waits for what runs, and fails with the first error', async () => {
  const { begun, ends, done, settled, isOver } = start();
  const failed = expect(done).rejects.toThrow('of 1');
  ends.get(1)?.reject(new Error('of 1'));
  await settled();
  expect(isOver()).toBe(false);
  ends.get(2)?.resolve();
  await failed;
  expect(begun).toEqual([1, 2]);
});
