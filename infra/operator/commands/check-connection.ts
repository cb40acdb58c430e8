import { missingRequiredScopes } from '../../../functions/catalogue/providers/scopes.ts';
import { checkConnection } from '../../../functions/connections/domain/check-connection.ts';
import { checkBody } from '../../../functions/connections/http/check-body.ts';
import { createBudgets } from '../../../functions/platform/aws/budgets.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { CommandError } from '../../command-line/command-error.ts';
import {
  type CommandOutcome,
  commandDeadline,
  counted,
  defineCommand,
  exitCodes,
  ifUnknown,
} from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { oneConnection } from '../integration-options.ts';
import { recordedIn } from '../recorded-uses.ts';

type CheckedId = { tenantId: string; integrationId: string };

/** @throws CommandError that says what is missing, also if that is perhaps the tenant */
const refuseMissing = async (context: CommandContext, tenantId: string, text: string) => {
  const { failure } = await ifUnknown(context, tenantId);
  throw new CommandError(failure ? `${text} ${failure}` : text);
};

/** @throws CommandError if the tenant has none of the type */
const primaryIdOf = async (context: CommandContext, tenantId: string, type: string) => {
  const primary = await context.connections.primary(tenantId, type);
  if (primary) return primary.integrationId;
  return refuseMissing(context, tenantId, `Tenant ${tenantId} has not connected ${type}.`);
};

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
  const missing = `Tenant ${tenantId} has no connection ${integrationId}.`;
  if (!checked) return refuseMissing(context, tenantId, missing);
  if ('refused' in checked) {
    const { label } = checked.provider;
    const seconds = Math.ceil(checked.refused.waitMs / 1000);
    throw new CommandError(
      `Tenant ${tenantId} asks ${label} for too much, or checks too many connections. Wait ${seconds} s.`,
    );
  }
  const { connection, state, isNew, checkedAtMs } = checked;
  const { integrationType } = connection;
  const nowMs = context.clock.nowMs();
  const act = { act: 'connection.checked', result: 'done', state } as const;
  if (isNew) acts.push({ ...act, ...which, integrationType });
  const provider = context.providers.get(integrationType);
  return {
    body: checkBody(checked, context.providers, nowMs),
    integrationType,
    missing: provider ? missingRequiredScopes(provider, connection.grantedScopes) : [],
    secondsAgo: isNew ? undefined : Math.max(0, Math.round((nowMs - checkedAtMs) / 1000)),
  };
};

const outcomeOf = (
  { tenantId, integrationId }: CheckedId,
  { body, integrationType, missing, secondsAgo }: Awaited<ReturnType<typeof checkNow>>,
): CommandOutcome => {
  const { state, problem, advice } = body;
  const what = `${integrationType} ${integrationId} of tenant ${tenantId}`;
  const when = secondsAgo === undefined ? 'now' : `${counted(secondsAgo, 'second')} ago`;
  const found = problem ? `${state} (${problem.code})` : state;
  return {
    json: {
      integration_id: integrationId,
      integration_type: integrationType,
      ...body,
      repeated: secondsAgo !== undefined,
    },
    text: `${what}: ${found}, checked ${when}.\n${advice}`,
    ...(state !== 'working' || missing.length > 0
      ? { failure: `${what}: ${found}.`, exitCode: exitCodes.unhealthy }
      : {}),
  };
};

export const check = defineCommand({
  changes: true,
  notes: `It does what POST /integrations/{integration_id}/check does: the provider is asked now, at most once a minute, the tokens are refreshed if that is what it takes, and the connection is marked as it is. With a type it checks the primary account of the type. Exits with ${exitCodes.unhealthy} unless it works, with every permission that its type needs.`,
  options: oneConnection,
  examples: [
    'connections check --local .local --tenant demo --integration-type demo',
    'connections check --env prod --tenant acme --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001 --json',
  ],
  run: async (context, { tenant: tenantId, 'integration-type': type = '', ...named }) => {
    const integrationId = named['integration-id'] ?? (await primaryIdOf(context, tenantId, type));
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
