import * as z from 'zod';
import type { Providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { optionFacts } from '../../command-line/options.ts';
import { type CommandOutcome, defineCommand, exitCodes } from '../command.ts';
import { batch, yes } from '../options.ts';
import { formatCursor, parseCursor } from '../rotation/cursor.ts';
import { failedJson, failureLine } from '../rotation/failed-secret.ts';
import { type Rotation, rotateSecrets } from '../rotation/rotate-secrets.ts';

const counts = ({ resealed, unchanged, failed }: Rotation) =>
  `${resealed} resealed, ${unchanged} unchanged, ${failed.length} failed`;

/** Secrets may be added while it runs. */
const share = ({ resealed, unchanged, failed, total }: Rotation) => {
  const done = resealed + unchanged + failed.length;
  return `${done} of ${Math.max(done, total)} done`;
};

const goOn = ({ next }: Rotation) => (next ? `Go on with --from ${formatCursor(next)}` : 'Done');

const stopOf = (rotation: Rotation, { explain, isInterrupted }: RotationEnding): string[] => {
  const { stoppedBy, next } = rotation;
  if (stoppedBy === undefined) return [];
  if (!isInterrupted) return [`Stopped: ${explain(stoppedBy)}`];
  const rest = next ? ` all of it, or the rest with --from ${formatCursor(next)}` : ' all of it';
  return [`Interrupted: ${share(rotation)}. It is safe to run again:${rest}.`];
};

type RotationEnding = {
  explain: (error: unknown) => string;
  isInterrupted: boolean;
  providers: Providers;
};

const outcomeOf = (rotation: Rotation, ending: RotationEnding): CommandOutcome => {
  const { resealed, unchanged, failed, next } = rotation;
  const failures = [
    ...stopOf(rotation, ending),
    ...(failed.length === 0 ? [] : [`${failed.length} could not be sealed anew.`]),
  ];
  return {
    acts: [{ act: 'secrets.rotated', result: 'done', resealed, failed: failed.length }],
    json: {
      resealed,
      unchanged,
      failed: failed.length,
      failures: failed.map((each) => failedJson(each, ending.providers)),
      cursor: next ? formatCursor(next) : null,
    },
    // That all is done was the last line of the progress.
    text: [
      ...failed.map((each) => failureLine(each, ending.providers)),
      `${counts(rotation)}.${next ? ` ${goOn(rotation)}.` : ''}`,
    ].join('\n'),
    ...(failures.length === 0 ? {} : { failure: failures.join(' ') }),
    ...(ending.isInterrupted ? { exitCode: exitCodes.interrupted } : {}),
  };
};

const from = z
  .string()
  .default('oauth_app')
  .transform(parseCursor)
  .refine((position) => position !== undefined, 'must be a cursor that an earlier run printed')
  .register(optionFacts, {
    value: '<cursor>',
    summary: 'Go on where an earlier run ended. Without it: from the beginning.',
  });

export const rotate = defineCommand({
  changes: true,
  notes:
    "OAuth apps' client secrets first, then connections' tokens and webhooks' secrets; each gets a fresh data key. The API may serve meanwhile: a connection that is being refreshed is waited for. Each page prints how many are done and a cursor on standard error. Ctrl-C ends it before the next secret. To go on after an interruption give the last cursor with --from; to run all of it again does no harm.",
  options: z.object({ from, batch, yes }),
  examples: [
    'secrets rotate --local .local',
    'secrets rotate --env prod --batch 100',
    'secrets rotate --env prod --from connection/acme/slack --yes',
  ],
  run: async (context, { from, batch, yes }) => {
    const { sealedSecrets, secretBox, clock, progress, explain, environment } = context;
    const change = 'Seal every stored secret anew';
    await context.confirm({ change, name: environment, yes });
    const signal = context.interruption();
    // A local stack does all in one process, in which each request to the API waits for these.
    const rotation = await rotateSecrets(
      { sealedSecrets, secretBox, clock },
      { from, batch, atATime: environment === 'local' ? 2 : 8, signal },
      (sofar) => progress(`${share(sofar)}: ${counts(sofar)}. ${goOn(sofar)}.`),
    );
    return outcomeOf(rotation, {
      ...{ explain, providers: context.providers },
      isInterrupted: rotation.stoppedBy !== undefined && signal.aborted,
    });
  },
});
