import * as z from 'zod';
import {
  limitIfFull,
  limitIfFullByCount,
} from '../../../functions/connections/domain/connection-limit.ts';
import { type CommandOutcome, commandDeadline, defineCommand, exitCodes } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { blockedLines } from '../moving-in/blocked-lines.ts';
import { type ImportAllDeps, type ImportedLine, importAll } from '../moving-in/import-all.ts';
import { badOutcome, importedOutcome, linesOf } from '../moving-in/import-output.ts';
import { countSteps, type GoodLine, readLines } from '../moving-in/read-lines.ts';
import { reportLine, summaryOf, warningsOf } from '../moving-in/report.ts';
import { yes } from '../options.ts';
import { readTextFile } from '../rows/json-lines.ts';
import { fileOf } from '../rows/row.ts';

/** For a dry run, and before the question. */
const detailsOf = (good: readonly GoodLine[], blocked: readonly ImportedLine[]) => {
  const warnings = warningsOf(good);
  if (blocked.length + warnings.length === 0) return undefined;
  return {
    json: { not_yet: blocked.length, warnings, lines: blocked.map(reportLine) },
    text: [...summaryOf(blocked), ...warnings].join('\n'),
  };
};

const isFullIn =
  (context: CommandContext, limitOf: typeof limitIfFull): ImportAllDeps['isFull'] =>
  async (tenantId) => {
    const settings = await context.tenantSettings.of(tenantId);
    return (await limitOf(context, tenantId, settings)) !== undefined;
  };

const importLines = async (
  context: CommandContext,
  good: readonly GoodLine[],
): Promise<CommandOutcome> => {
  const { environment, tokenEndpoints, explain, progress } = context;
  const signal = context.interruption();
  const deps = { ...context, oauthClient: tokenEndpoints, isFull: isFullIn(context, limitIfFull) };
  // A local stack does all in one process, in which each request to the API waits for these.
  const atATime = environment === 'local' ? 2 : 8;
  const run = { atATime, signal, deadline: commandDeadline };
  const { imported, stoppedBy } = await importAll(deps, good, run, (done) => {
    if (done % 100 === 0) progress(`${done} of ${linesOf(good.length)}`);
  });
  if (stoppedBy === undefined) return importedOutcome(imported, undefined);
  if (!signal.aborted) return importedOutcome(imported, `Stopped: ${explain(stoppedBy)}`);
  const outcome = importedOutcome(imported, 'Interrupted: run again to go on.');
  return { ...outcome, exitCode: exitCodes.interrupted };
};

export const importConnections = defineCommand({
  changes: true,
  notes:
    'The file has a JSON object a line; docs/operate/moving-in.md says what is in it, and in which order to move: the other system must not refresh any more. Nothing is imported while a line is bad; bad lines are named by number and reason, without their values. It may be run again after an interruption, and goes on where it ended: no refresh token is used twice.',
  options: z.object({ file: fileOf('Connections of another system.'), yes }),
  examples: [
    'connections import --local .local --file connections.ndjson --dry-run',
    'connections import --env prod --file connections.ndjson --json',
  ],
  run: async (context, { file, yes: isSure }) => {
    const { providers, nowMs, environment } = context;
    const { good, bad } = readLines(await readTextFile(file), providers, nowMs);
    if (bad.length > 0) return badOutcome(good, bad);
    const deps = { ...context, isFull: isFullIn(context, limitIfFullByCount) };
    const blocked = context.isDryRun ? await blockedLines(deps, good) : [];
    const stopped = new Set(blocked.map(({ line }) => line));
    const { refreshed, identified } = countSteps(good.filter(({ line }) => !stopped.has(line)));
    const change = `Import ${linesOf(refreshed + identified)}: ${refreshed} with a refresh, after which no other system can use the token, and ${identified} by the access token alone`;
    const details = detailsOf(good, blocked);
    await context.confirm({ change, name: environment, yes: isSure }, details);
    return importLines(context, good);
  },
});
