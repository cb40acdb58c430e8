import { expect, it } from 'vitest';
import { seededFaults } from './find-seeded.ts';
import { seededRaces } from './find-seeded-races.ts';
import { seeded } from './seeded-fault.ts';

// To find them takes minutes; that the code has still what they replace is seen at once.
it.each([...seededFaults, ...seededRaces])('can be seeded: $name', async (fault) => {
  expect(await seeded(fault)).toContain(fault.by);
});
