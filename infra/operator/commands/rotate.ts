import * as z from 'zod';
import { defineCommand, type Outcome } from '../command.ts';
import { batch, from } from '../options.ts';
import { formatCursor } from '../rotation/cursor.ts';
import { type FailedSecret, type Rotation, rotateSecrets } from '../rotation/rotate-secrets.ts';

const counts = ({ resealed, unchanged, failed }: Rotation) =>
  `${resealed} resealed, ${unchanged} unchanged, ${failed.length} failed`;

const goOn = ({ next }: Rotation) => (next ? `Go on with --from ${formatCursor(next)}` : 'Done');

const reasons = {
  unreadable: 'it does not open with the present key; connect the account, or store the app, again',
  busy: 'it was being refreshed all the time; run again',
};
const named = ({ owner, integrationId, reason }: FailedSecret) => ({
  secret: owner.purpose,
  tenant_id: owner.purpose === 'connection' ? owner.tenantId : null,
  integration_type: owner.integrationType,
  integration_id: integrationId ?? null,
  reason,
});
const failureLine = ({ owner, integrationId, reason }: FailedSecret) => {
  const { purpose, tenantId, integrationType } = owner;
  const what =
    purpose === 'connection'
      ? `Connection ${integrationId} of tenant ${tenantId} to ${integrationType}`
      : `OAuth app of ${integrationType}`;
  return `${what}: ${reasons[reason]}.`;
};

const outcomeOf = (rotation: Rotation, explain: (error: unknown) => string): Outcome => {
  const { resealed, unchanged, failed, next, stoppedBy } = rotation;
  const failures = [
    ...(stoppedBy === undefined ? [] : [`Stopped: ${explain(stoppedBy)}`]),
    ...(failed.length === 0 ? [] : [`${failed.length} could not be sealed anew.`]),
  ];
  return {
    acts: [{ act: 'secrets.rotated', result: 'done', resealed, failed: failed.length }],
    json: {
      resealed,
      unchanged,
      failed: failed.length,
      failures: failed.map(named),
      cursor: next ? formatCursor(next) : null,
    },
    text: [...failed.map(failureLine), `${counts(rotation)}. ${goOn(rotation)}.`].join('\n'),
    ...(failures.length === 0 ? {} : { failure: failures.join(' ') }),
  };
};

export const rotate = defineCommand({
  name: 'rotate',
  summary: 'Seals every stored secret anew, under the present KMS key.',
  notes:
    "OAuth apps' client secrets first, then connections' tokens; each gets a fresh data key. The API may serve meanwhile: a connection that is being refreshed is waited for. Each page prints a cursor on standard error. To go on after an interruption give the last one with --from; to run all of it again does no harm.",
  options: z.object({ from, batch }),
  examples: [
    'rotate --local .local',
    'rotate --env prod --batch 100',
    'rotate --env prod --from connection/acme/slack',
  ],
  run: async ({ sealedSecrets, secretBox, clock, progress, explain }, { from, batch }) => {
    const rotation = await rotateSecrets(
      { sealedSecrets, secretBox, clock },
      { from, batch },
      (sofar) => progress(`${counts(sofar)}. ${goOn(sofar)}.`),
    );
    return outcomeOf(rotation, explain);
  },
});
