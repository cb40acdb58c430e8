import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { CommandError, UsageError } from '../../../infra/command-line/command-error.ts';
import { optionFacts } from '../../../infra/command-line/options.ts';
import { runCommand } from '../../../infra/command-line/run-program.ts';
import { table } from '../../../infra/command-line/table.ts';
import { type FaultName, faults } from './faults.ts';
import { rows } from './rows.ts';
import { type Result, runRows } from './run-rows.ts';
import { worksWithPage } from './works-with-page.ts';

const name = 'npm run tools --';
const worksWith = 'docs/integrate/works-with.md';
const faultNames = Object.keys(faults) as FaultName[];
const options = z.object({
  only: z.string().optional().register(optionFacts, {
    value: '<group or tool>',
    summary: 'Run these rows alone.',
  }),
  fault: z
    .enum(faultNames)
    .optional()
    .register(optionFacts, {
      value: '<name>',
      summary: `Put in a fault, and run the rows that must find it: ${faultNames.join(', ')}.`,
    }),
  save: z
    .boolean()
    .default(false)
    .register(optionFacts, {
      summary: `Save a whole run, and write ${worksWith}.`,
    }),
});

const chosenRows = ({ only, fault }: z.output<typeof options>) => {
  const chosen = rows
    .filter((row) => !only || row.group === only || row.tool === only)
    .filter((row) => !fault || [row.fault].flat().includes(fault));
  if (chosen.length === 0) throw new UsageError('No row is called so.');
  return chosen;
};

const shown = ({ tool, version, verdict, failed, why }: Result): string[] => [
  tool,
  version,
  failed ? 'FAILED' : verdict,
  why.replaceAll(/\s+/g, ' ').slice(0, 400),
];

const save = (results: readonly Result[]): void => {
  const date = new Date().toISOString().slice(0, 10);
  const file = new URL('./results.json', import.meta.url);
  const saved = { date, results };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  writeFileSync(new URL(`../../../${worksWith}`, import.meta.url), worksWithPage(saved));
};

/** With a fault, the rows that do not find it are the failures. */
const judge = (results: readonly Result[], fault?: FaultName): void => {
  const wrong = results.filter(({ failed = false }) => failed !== (fault !== undefined));
  if (wrong.length === 0) return;
  const what = fault ? `did not find ${fault}` : 'failed';
  throw new CommandError(`${wrong.map(({ tool }) => tool).join(', ')} ${what}.`);
};

const run = async (given: z.output<typeof options>): Promise<void> => {
  const { only, fault } = given;
  if (given.save && (only || fault)) throw new UsageError('Only a whole run is saved.');
  const results = await runRows(chosenRows(given), fault, (result) =>
    console.log(shown(result).join('  ')),
  );
  console.log(`\n${table(['Tool', 'Version', 'Verdict', 'Why'], results.map(shown))}`);
  judge(results, fault);
  if (given.save) save(results);
};

const facts = {
  name,
  summary: 'Runs public tools with this API: clients, receivers, OAuth servers and others.',
  notes:
    'It installs their packages from the registry, each in a temporary folder. ' +
    'It needs Chromium, and Debian’s packages nginx, haproxy, caddy and glewlwyd.',
  options,
  examples: [name, `${name} --only clients`, `${name} --fault changed-signature`],
};

/** `npm run tools` */
await runCommand(facts, run);
process.exit();
