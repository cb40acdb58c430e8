import { expect, it } from 'vitest';
import { fitPage } from '../../../../functions/platform/model/fit-page.ts';

it.each([
  ['fit', 1_000, 'x'],
  ['are long', 150, 'x'.repeat(60_000)],
  ['are quotes, which are quoted twice', 150, '"'.repeat(20_000)],
])('shows what a response of Lambda holds of entries that %s', (_, count, text) => {
  const entries = Array.from({ length: count }, (_, at) => ({ at, text }));
  const sizeOf = (first: number) =>
    Buffer.byteLength(JSON.stringify({ body: JSON.stringify(entries.slice(0, first)) }));
  const { body, next } = fitPage(entries, count, {
    shown: (entry) => entry,
    positionOf: ({ at }) => at + 1,
  });
  const fitting = body.length;
  expect(next).toBe(fitting);
  expect(sizeOf(fitting)).toBeLessThan(5_100_000);
  expect(fitting === count || sizeOf(fitting + 1) > 4_900_000).toBe(true);
});
