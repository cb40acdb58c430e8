import { defineConfig } from 'vitest/config';

// Several processes at once: alone on the machine, or their calls run into their own deadlines.
const crowded = [
  'test/faults/*process*.test.ts',
  'test/faults/*killed*.test.ts',
  'test/faults/*storm*.test.ts',
  'test/faults/hostile*.test.ts',
  'test/local/**',
];

const common = {
  // A machine may be slow and busy: nothing here measures time.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Once for both projects.
    globalSetup: ['test/support/database.ts', 'test/support/bundles.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'parts',
          include: ['test/**/*.test.ts'],
          exclude: crowded,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'processes',
          include: crowded,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
