import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../../../infra/command-line/command-error.ts';
import { endOfTests, withCopy } from '../mutants/try-mutant.ts';
import { deliveryFaults } from './delivery-faults.ts';
import { flowFaults } from './flow-faults.ts';
import { invitationFaults } from './invitation-faults.ts';
import { lateReadFaults } from './late-read-faults.ts';
import { leaseFaults } from './lease-faults.ts';
import { noticeFaults } from './notice-faults.ts';
import { type SeededFault, seeded } from './seeded-fault.ts';
import { storingFaults } from './storing-faults.ts';

export const seededFaults: readonly SeededFault[] = [
  ...flowFaults,
  ...deliveryFaults,
  ...invitationFaults,
  ...noticeFaults,
  ...storingFaults,
  ...leaseFaults,
  ...lateReadFaults,
];

/**
 * Seeds one after the other in a copy of the project, and runs the tests that find it.
 * @throws CommandError when one is missed
 */
export const findSeeded = async (selected: readonly SeededFault[]): Promise<void> => {
  const missed: string[] = [];
  await withCopy(async (folder) => {
    for (const fault of selected) {
      const path = join(folder, 'functions', fault.file);
      const original = await readFile(path);
      await writeFile(path, await seeded(fault));
      const isFound = (await endOfTests(folder, [fault.tests], 300_000)) !== 'passed';
      await writeFile(path, original);
      if (!isFound) missed.push(fault.name);
      console.log(`${fault.name}: ${isFound ? `found by ${fault.tests}` : 'MISSED'}`);
    }
  });
  console.log(`\n${selected.length - missed.length} of ${selected.length} seeded faults found.`);
  if (missed.length > 0) throw new CommandError(`Missed: ${missed.join('; ')}.`);
};
