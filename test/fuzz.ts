import { startVitest } from 'vitest/node';

/** `npm run fuzz -- <inputs> [<seed>]` runs the test of any request with more of them. A seed repeats a run. */
const [inputs = '50000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
if (![inputs, seed].every((text) => /^\d{1,9}$/.test(text))) {
  console.error('Usage: npm run fuzz -- <inputs> [<seed>], both whole numbers.');
  process.exit(2);
}
console.log(`Seed ${seed}, ${inputs} inputs.`);
process.env.TRUNKLINE_FUZZ_INPUTS = inputs;
process.env.TRUNKLINE_FUZZ_SEED = seed;
await startVitest('test', ['test/faults/any-request.test.ts'], { watch: false });
