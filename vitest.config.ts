import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The full tier: `npm run test:all` runs these files too, `npm test` does not.
const full = 'test/**/*.full.test.ts';

// Several processes at once: with few others, or their calls run into their own deadlines.
const crowded = 'test/{proof/faults,infra/local}/*.full.test.ts';

// The memory and the processor time of a process depend on what else runs.
const measured =
  'test/{proof/faults/{hostile-memory,anonymous-cpu},infra/local/memory}.full.test.ts';

// Counts the timers of its process, so no other file may have any there.
const alone = 'test/unit/platform/outbound/http-limits.test.ts';

// Begun last, they would leave the other workers idle; only a second run knows durations by itself.
const long = /every-field|guide|assembly|browser|floods|hostile-tenant/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const common = {
  setupFiles: ['test/support/run/each-file.ts'],
  // Files share no state but modules, and loading those anew for each takes longer than most tests.
  isolate: false,
  // A machine may be slow and busy: nothing here measures time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  test: {
    // Node.js imports the code itself, as it does for `npm start`, in place of vite's rewritten modules.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Once for all projects.
    globalSetup: ['database', 'bundles', 'stacks'].map((each) => `test/support/run/${each}.ts`),
    // What a test prints is printed if it fails: see test/support/run/each-file.ts.
    silent: 'passed-only',
    // A line per file, and of its tests only those that take this long.
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'quick',
          include: ['test/**/*.test.ts'],
          // The client that the guide installs is a package of its own.
          exclude: [full, alone, '**/node_modules/**'],
          sequence: { groupOrder: 0 },
          // They wait for each other's servers and threads: one more than there are cores.
          maxWorkers: availableParallelism() + 1,
          // Most of what a test makes is garbage at once: with more room it is collected more seldom.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          ...common,
          name: 'quick alone',
          include: [alone],
          isolate: true,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'full',
          include: [full],
          exclude: [crowded, measured],
          sequence: { groupOrder: 2 },
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          ...common,
          name: 'full, crowded',
          include: [crowded],
          exclude: [measured],
          // Most of their time they wait.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...common,
          name: 'full, one at a time',
          include: [measured],
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
