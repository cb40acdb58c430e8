import { expect, it } from 'vitest';
import { inParallel } from '../../../infra/operator/rotation/in-parallel.ts';

/** Work that ends when it is told to, and what was begun and ended of it. */
const createWork = () => {
  const begun: number[] = [];
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  const work = (item: number): Promise<void> => {
    begun.push(item);
    const { promise, ...end } = Promise.withResolvers<void>();
    waiting.set(item, { resolve: () => end.resolve(), reject: end.reject });
    return promise;
  };
  const settle = async (item: number, error?: Error) => {
    if (error) waiting.get(item)?.reject(error);
    else waiting.get(item)?.resolve();
    // What follows from it is done before the next timer.
    await new Promise(setImmediate);
  };
  return { begun, work, settle };
};

it('does the work for every item, no more than so many at a time', async () => {
  const { begun, work, settle } = createWork();
  const done = inParallel([1, 2, 3, 4], 2, work);
  expect(begun).toEqual([1, 2]);
  await settle(2);
  expect(begun).toEqual([1, 2, 3]);
  for (const item of [1, 3, 4]) await settle(item);
  await done;
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('begins none after a failure, waits for what runs, and fails with the first error', async () => {
  const { begun, work, settle } = createWork();
  let isOver = false;
  const done = inParallel([1, 2, 3, 4], 2, work).finally(() => {
    isOver = true;
  });
  const failed = expect(done).rejects.toThrow('of 1');
  await settle(1, new Error('of 1'));
  expect(isOver).toBe(false);
  await settle(2);
  expect(begun).toEqual([1, 2]);
  await failed;
});
