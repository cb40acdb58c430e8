import * as z from 'zod';
import { checkConnection } from '../../../functions/connections/domain/check-connection.ts';
import { checkBody } from '../../../functions/connections/http/check-body.ts';
import { createBudgets } from '../../../functions/platform/aws/budgets.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import type { Act } from '../../../functions/telemetry/audit.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { type CommandOutcome, commandDeadline, defineCommand, exitCodes } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { namedIntegrationId, tenant } from '../options.ts';
import { recordedIn } from '../recorded-uses.ts';

type CheckedId = { tenantId: string; integrationId: string };

/** @throws CommandError if the tenant has no such connection, or may ask its provider for no more now */
const checkNow = async (context: CommandContext, which: CheckedId, acts: Act[]) => {
  const deps = {
    ...context,
    oauthClient: context.tokenEndpoints,
    refreshesInFlight: new Map(),
    lookUpBudgets: createBudgets(context.database, context.clock.nowMs),
    auditUse: recordedIn(acts),
    report: (error: unknown) => context.progress(context.explain(error)),
  };
  const visible = { ...which, visibility: wholeTenant };
  const checked = await checkConnection(deps, visible, commandDeadline());
  const { tenantId, integrationId } = which;
  if (!checked) throw new CommandError(`Tenant ${tenantId} has no connection ${integrationId}.`);
  if ('refused' in checked) {
    const { label } = checked.provider;
    const seconds = Math.ceil(checked.refused.waitMs / 1000);
    throw new CommandError(
      `Tenant ${tenantId} asks ${label} for too much, or checks too many connections. Wait ${seconds} s.`,
    );
  }
  const { connection, state, isNew } = checked;
  const { integrationType } = connection;
  const act = { act: 'connection.checked', result: 'done', state } as const;
  if (isNew) acts.push({ ...act, ...which, integrationType });
  return { ...checkBody(checked, context.providers, context.clock.nowMs()), integrationType };
};

const outcomeOf = (
  { tenantId, integrationId }: CheckedId,
  { integrationType, ...found }: Awaited<ReturnType<typeof checkNow>>,
): CommandOutcome => {
  const { state, problem, advice, checked_at } = found;
  const what = `${integrationType} ${integrationId} of tenant ${tenantId}`;
  const text = `${what}: ${state}${problem ? ` (${problem})` : ''}, as of ${checked_at}.\n${advice}`;
  const json = { integration_id: integrationId, integration_type: integrationType, ...found };
  if (state === 'working') return { json, text };
  return { json, text, failure: `${what}: ${state}.`, exitCode: exitCodes.unhealthy };
};

export const check = defineCommand({
  changes: true,
  notes: `It does what POST /integrations/{integration_id}/check does: the provider is asked now, at most once a minute, the tokens are refreshed if that is what it takes, and the connection is marked as it is. Exits with ${exitCodes.unhealthy} unless it works.`,
  options: z.object({ tenant, 'integration-id': namedIntegrationId }),
  examples: [
    'connections check --local .local --tenant demo --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
    'connections check --env prod --tenant acme --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --json',
  ],
  run: async (context, { tenant: tenantId, 'integration-id': integrationId }) => {
    const which = { tenantId, integrationId };
    context.aboutTo(`Check connection ${integrationId} of tenant ${tenantId}`);
    const acts: Act[] = [];
    try {
      return { acts, ...outcomeOf(which, await checkNow(context, which, acts)) };
    } catch (error) {
      if (acts.length === 0) throw error;
      const failure = `Nothing was found out: ${context.explain(error)}`;
      return { acts, json: null, text: '', failure };
    }
  },
});
