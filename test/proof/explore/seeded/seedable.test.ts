import { expect, it } from 'vitest';
import { readPage } from '../../../docs/samples/blocks.ts';
import { seededFaults } from './find-seeded.ts';
import { seededRaces } from './find-seeded-races.ts';
import { rivalRaces } from './rival-races.ts';
import { seeded } from './seeded-fault.ts';

// To find them takes minutes; that the code has still what they replace is seen at once.
it.each([...seededFaults, ...seededRaces])('can be seeded: $name', async (fault) => {
  expect(await seeded(fault)).toContain(fault.by);
});

it('docs/operate/reliability.md says how many there are', () => {
  const [races, rivals] = [seededRaces.length, rivalRaces.length];
  const page = readPage('docs/operate/reliability.md');
  expect(page).toContain(`\`--races\` seeds ${races} faults: ${rivals} that others reported`);
  expect(page).toContain(`and ${races - rivals} in our own code`);
  expect(page).toContain(`\`--seeded\` seeds ${seededFaults.length} in`);
});
