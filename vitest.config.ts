import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/database.ts'],
    // A machine may be slow and busy: nothing here measures time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
