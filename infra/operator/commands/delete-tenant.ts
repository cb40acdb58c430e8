import * as z from 'zod';
import { timestamp } from '../../../functions/platform/model/iso.ts';
import type { Deletion, DeletionOutcome } from '../../../functions/tenants/domain/deletion.ts';
import { requestDeletion } from '../../../functions/tenants/domain/request-deletion.ts';
import { deletionBody } from '../../../functions/tenants/http/deletion.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { table } from '../../command-line/table.ts';
import { counted, defineCommand, unknownTenant } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { tenant, yes } from '../options.ts';

const outcomeTexts: Record<DeletionOutcome, string> = {
  revoked: 'revoked at the provider',
  unconfirmed: 'the provider did not confirm that it ended the grant',
  no_revocation: 'the provider has no way to end a grant from outside',
  no_app: 'its OAuth app is not stored any more',
  ended_before: 'had ended before',
  with_another: 'shares the grant of another connection, which is counted too',
  unreadable: 'its row could not be read',
};

const stageTexts: Record<ReturnType<typeof deletionBody>['stage'], string> = {
  ending_keys: 'keys, sessions and webhooks end',
  waiting: 'it waits for what was under way',
  ending_connections: 'connections are revoked at their providers',
  deleting_rows: 'rows are deleted',
  done: 'done',
};

const outcomeTable = ({ outcomes }: Deletion): string =>
  outcomes.length === 0
    ? ''
    : `\n\n${table(
        ['TYPE', 'CONNECTIONS', 'WHAT BECAME OF THEM'],
        outcomes.map(({ integrationType, outcome, connections }) => [
          integrationType,
          String(connections),
          outcomeTexts[outcome],
        ]),
      )}`;

/** How far a deletion is, for people. */
export const deletionText = (deletion: Deletion): string => {
  const { tenantId, requestedAtMs } = deletion;
  const what =
    'doneAtMs' in deletion
      ? `Tenant ${tenantId} was deleted at ${timestamp(deletion.doneAtMs)}.`
      : `Tenant ${tenantId} is being deleted since ${timestamp(requestedAtMs)}, which goes on by itself: ${stageTexts[deletionBody(deletion).stage]}. “tenants show” says how far it is.`;
  return what + outcomeTable(deletion);
};

/** What would go, as far as it is quickly counted. */
const whatGoes = async (
  { apiKeys, connections, webhooks }: CommandContext,
  tenantId: string,
): Promise<{ keys: number; connections: number; webhooks: number }> => {
  const [keys, types, endpoints] = await Promise.all([
    apiKeys.listByTenant(tenantId),
    connections.list(tenantId),
    webhooks.subscriptions(tenantId),
  ]);
  const ofTypes = types.flatMap((each) => [...each.connections, ...each.unreadable]).length;
  return { keys: keys.length, connections: ofTypes, webhooks: endpoints.length };
};

const nothingStored = (tenantId: string) =>
  new CommandError(`Nothing is stored of tenant ${tenantId}. Check its id.`);

export const deleteTenant = defineCommand({
  changes: true,
  notes:
    'Its keys end first. Connections are revoked at their providers, then all its rows go. A function goes on with it every minute, for some ten minutes or longer; run the command again, or “tenants show”, to see how far it is and what was told to whom. The id cannot be used again.',
  options: z.object({ tenant, yes }),
  examples: [
    'tenants delete --local .local --tenant demo --dry-run',
    'tenants delete --env prod --tenant acme',
  ],
  run: async (context, { tenant: tenantId, yes: isSure }) => {
    const before = await context.deletions.find(tenantId);
    if (!before && !(await context.knownTenants.isKnown(tenantId))) throw nothingStored(tenantId);
    const goes = before ? undefined : await whatGoes(context, tenantId);
    if (goes) {
      const all = [
        counted(goes.connections, 'connection'),
        counted(goes.keys, 'API key'),
        counted(goes.webhooks, 'webhook'),
      ];
      const change = `Delete tenant ${tenantId} with ${all.join(', ')} and all else that is stored of it`;
      await context.confirm({ change, name: tenantId, yes: isSure });
    }
    const requested = await requestDeletion(context, tenantId);
    if (!requested) throw nothingStored(tenantId);
    const { deletion, isNew } = requested;
    return {
      json: { tenant_id: tenantId, ...deletionBody(deletion) },
      text: deletionText(deletion),
      ...(isNew ? { acts: [{ act: 'tenant.deletion_requested', result: 'done', tenantId }] } : {}),
      ...(isNew && goes?.keys === 0 ? unknownTenant(tenantId) : {}),
    };
  },
});
