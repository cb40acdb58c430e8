import type { FaultMode } from '../fault/fault.ts';
import type { createRandom } from '../run/random.ts';

const modes = ['drop', 'throttle', 'fail', 'failAfterCommit', 'commitThenDrop', 'delay'] as const;

/** Longer than an attempt of the SDK, so that a call may also be executed after its repetition. */
const longestDelayMs = 2_000;

/** Lets a tenth of all calls fail, each in any way. */
export const createFaultChooser = (random: ReturnType<typeof createRandom>) => {
  let calls = 0;
  let faults = 0;
  return {
    choose: (): FaultMode | undefined => {
      calls++;
      if (random.below(10) > 0) return undefined;
      faults++;
      const mode = random.pick(modes);
      return mode === 'delay' ? { delayMs: random.below(longestDelayMs) } : mode;
    },
    counts: () => ({ calls, faults }),
  };
};
