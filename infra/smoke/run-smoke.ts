import * as z from 'zod';
import { faultOfForm } from '../../functions/keys/domain/api-key.ts';
import { CommandError } from '../command-line/command-error.ts';
import { checkOptions, optionFacts, type TypedOptions } from '../command-line/options.ts';
import { createProgram } from '../command-line/program.ts';
import { runProgram } from '../command-line/run-program.ts';
import { table } from '../command-line/table.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type ProbeOutcome, runProbe } from './probe.ts';
import { probes } from './probes.ts';

const noUrl = 'is missing or no URL';
const noKey = 'is missing; give it here, or in TRUNKLINE_API_KEY';
const wrongKey = 'is missing or mistyped';

const smokeOptions = z.object({
  'base-url': z
    .string(noUrl)
    .transform((url) => url.replace(/\/$/, ''))
    .refine((url) => URL.canParse(url), noUrl)
    .register(optionFacts, {
      value: '<url>',
      summary: 'Base address of the API, which ends with /api.',
    }),
  'api-key': z
    .string(noKey)
    .refine((key) => !faultOfForm(key, key.split('_')[1] ?? ''), wrongKey)
    .register(optionFacts, {
      value: '<key>',
      summary: 'A key of that environment, here or in TRUNKLINE_API_KEY.',
    }),
});

const facts = {
  name: 'npm run smoke --',
  summary: 'Checks that a deployment, or the local stack, answers as documented.',
  notes:
    'Only reads, and waits when it exceeds a rate limit. Exits with 1 when an answer is not as documented, and with 2 when called wrongly.',
  options: smokeOptions,
  examples: [
    'npm run smoke -- --base-url http://127.0.0.1:8787/api \\',
    `  --api-key "$(node -p "require('./.local/local.json').api_key")"`,
  ],
};

const row = ({ name, status, durationMs, faults }: ProbeOutcome) => [
  name,
  String(status || '-'),
  `${durationMs} ms`,
  faults.join('; ') || 'ok',
];

const run = async (given: TypedOptions, { stdout }: Terminal): Promise<void> => {
  const { 'base-url': baseUrl, 'api-key': apiKey } = checkOptions(smokeOptions, given);
  const outcomes: ProbeOutcome[] = [];
  // One after the other, so that they rarely exceed the rate limit.
  for (const probe of probes(apiKey)) outcomes.push(await runProbe(baseUrl, probe));
  stdout.write(`${table(['probe', 'status', 'time', 'result'], outcomes.map(row))}\n`);
  const faulty = outcomes.filter(({ faults }) => faults.length > 0).length;
  stdout.write(`\n${outcomes.length - faulty} of ${outcomes.length} as documented\n`);
  // The table has already shown the failures.
  if (faulty > 0) throw new CommandError();
};

/** `npm run smoke`. @returns the exit code */
export const runSmoke = (args: string[], terminal: Terminal): Promise<number> => {
  const program = createProgram(facts, terminal, (given) =>
    run({ ...given, 'api-key': given['api-key'] ?? terminal.env.TRUNKLINE_API_KEY }, terminal),
  );
  return runProgram(program, args, terminal);
};
