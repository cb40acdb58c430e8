import { expect, it } from 'vitest';
import { running } from './scheduler/process.ts';
import { runOrder } from './scheduler/run-order.ts';
import type { Effect, Variant } from './scheduler/step.ts';
import { nothing } from './tables/footprint.ts';

const step = (perform: () => unknown, more: Partial<Effect> = {}): Effect => ({
  label: () => 'a step',
  footprint: nothing,
  faults: [],
  perform,
  failure: () => new Error('The call failed'),
  ...more,
});

/** Runs one process, which meets these variants, in their order. */
const run = async (code: () => Promise<unknown>, ...variants: Variant[]) => {
  const program = { name: 'one', run: code };
  const programs = {
    createWorld: () => ({}),
    together: [program],
    afterwards: [],
    beganAtMs: 0,
  };
  const { processes } = await runOrder(programs, variants.length, (options) => {
    const at = options.findIndex(({ variant }) => variant === variants[0]);
    if (at >= 0) variants.shift();
    return Math.max(0, at);
  });
  return processes.map(({ state, answer: response }) => [state, response]);
};

it.each(['lost', 'late'] as const)(
  'answers both attempts of a transaction alike, as DynamoDB does by its token: %s',
  async (variant) => {
    let times = 0;
    const perform = () => {
      if (++times > 1) throw new Error('TransactionCanceledException');
      return 'done';
    };
    const transaction = () => running().wait(step(perform, { isOnce: true, faults: [variant] }));
    expect(await run(transaction, variant)).toEqual([['answered', 'done']]);
  },
);

it('does nothing that a process still had to do when it answered, as Lambda freezes it', async () => {
  const done: string[] = [];
  const call = (name: string) => running().wait(step(() => done.push(name)));
  await run(async () => {
    void call('begun and not awaited').then(() => call('after it'));
    void running()
      .sleep(1)
      .then(() => done.push('after a time'));
    void call('with it');
  });
  await run(async () => {
    await call('awaited');
  });
  expect(done).toEqual(['awaited']);
});
