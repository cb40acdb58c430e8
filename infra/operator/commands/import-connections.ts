import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { CommandError, UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, type Outcome } from '../command.ts';
import { type BadLine, countSteps, type GoodLine, readLines } from '../moving-in/read-lines.ts';
import { fileOf } from '../rows/row.ts';

const dryRun = z.boolean().default(false).register(optionFacts, {
  summary: 'Only check each line. Nothing is written, and no provider is asked.',
});

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read: ${error.code}.`);
  });

/** "1 line", "2 lines" */
const linesOf = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

const badText = ({ line, reasons }: BadLine): string => `Line ${line}: ${reasons.join('; ')}.`;

/** What was found, and that nothing else happened. */
const checkedOutcome = (good: readonly GoodLine[], bad: readonly BadLine[]): Outcome => {
  const { refreshed, asked } = countSteps(good);
  const types = [...new Set(good.map(({ candidate }) => candidate.provider.type))].sort();
  const failure = `${linesOf(bad.length)} cannot be imported as they are. Nothing was imported.`;
  return {
    json: { good: good.length, refreshed, asked, integration_types: types, bad },
    text: [
      ...bad.map(badText),
      `${linesOf(good.length)} can be imported: ${refreshed} with a refresh, ${asked} by the access token alone.`,
    ].join('\n'),
    ...(bad.length > 0 ? { failure } : {}),
  };
};

export const importConnections = defineCommand({
  notes:
    'The file has a JSON object a line; docs/operate/moving-in.md says what is in it, and in which order to move. Bad lines are named by number and reason, without their values.',
  options: z.object({ file: fileOf('Connections of another system.'), 'dry-run': dryRun }),
  examples: [
    'connections import --local .local --file connections.ndjson --dry-run',
    'connections import --env prod --file connections.ndjson --dry-run --json',
  ],
  run: async ({ providers, nowMs }, { file, 'dry-run': isDryRun }) => {
    if (!isDryRun) throw new UsageError('Give --dry-run: connections are not imported yet.');
    const { good, bad } = readLines(await readText(file), providers, nowMs);
    return checkedOutcome(good, bad);
  },
});
