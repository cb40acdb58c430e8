import { reconnectByOf } from '../../../functions/domain/connection/connection.ts';
import {
  type ListedConnection,
  listed,
} from '../../../functions/domain/connection/connections-of-type.ts';
import type { CredentialUse } from '../../../functions/domain/connection/credential-use.ts';
import { type Problem, problemOf } from '../../../functions/domain/connection/problem.ts';
import { standingAt, statusOf } from '../../../functions/domain/connection/standing.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { missingScopes } from '../../../functions/providers/scopes.ts';
import type { Act } from '../../../functions/telemetry/audit.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { type Context, providerOf, timestamp } from '../command.ts';
import { connectFirst, type Finding, type Seen } from './finding.ts';
import { grantFindings } from './grant-findings.ts';
import { probeFinding } from './probe-finding.ts';
import { appFindings, tokenFindings } from './secret-findings.ts';
import { refreshFindings, statusFinding } from './state-findings.ts';

/** Which connection is meant: the primary one if only a type is given. `probe` asks its provider. */
type Question = {
  tenantId: string;
  type: string | undefined;
  id: string | undefined;
  probe: boolean;
};

/** One connection as it is stored, with all that is found about it, and what was done to find it. */
type Explanation = { row: { integration_type: string }; findings: Finding[]; acts: Act[] };

/** @throws CommandError when no connection has the id */
export const explainOne = async (context: Context, question: Question): Promise<Explanation> => {
  const { tenantId, type, id } = question;
  const all = listed(await context.connections.list(tenantId));
  const found = all.find(({ connection, isPrimary }) =>
    id === undefined
      ? isPrimary && connection.integrationType === type
      : connection.integrationId === id,
  );
  if (found) return explain(context, found, { all, probe: question.probe });
  if (type === undefined) {
    throw new CommandError(`Tenant ${tenantId} has no integration with this id.`);
  }
  return notConnected(context, tenantId, type);
};

const explain = async (
  context: Context,
  found: ListedConnection,
  { all, probe }: { all: ListedConnection[]; probe: boolean },
): Promise<Explanation> => {
  const { oauthApps, secretBox, targetOption, nowMs } = context;
  const { connection } = found;
  const provider = providerOf(context, connection.integrationType);
  const app = await appFindings(oauthApps, provider, context, connection.variables);
  const seen = { connection, provider, nowMs, targetOption };
  const tokens = await tokenFindings(secretBox, seen);
  const probed = probe ? [await probeFinding(context, seen)] : [];
  const isAsked = probed.some(({ code }) => code !== 'probe_skipped');
  return {
    row: integrationJson(found, provider, context.nowMs),
    findings: [...probed, ...explainRow(seen), ...tokens, ...app, ...otherAccounts(found, all)],
    acts: [used(found, 'explain'), ...(isAsked ? [used(found, 'account')] : [])],
  };
};

const used = ({ connection }: ListedConnection, use: CredentialUse): Act => {
  const { tenantId, integrationType, integrationId } = connection;
  return { act: 'credential.used', result: 'done', tenantId, integrationType, integrationId, use };
};

const notConnected = async (
  context: Context,
  tenantId: string,
  type: string,
): Promise<Explanation> => {
  const provider = providerOf(context, type);
  const app = await appFindings(context.oauthApps, provider, context);
  const finding: Finding = {
    code: 'not_connected',
    detail: `Tenant ${tenantId} has not connected ${provider.label}.`,
    nextStep: connectFirst(provider),
    unhealthy: true,
  };
  const row = { integration_id: null, tenant_id: tenantId, integration_type: type, status: null };
  // Without an OAuth app there is nothing to connect with.
  return { row, findings: [...app, finding], acts: [] };
};

/** What the row tells without opening anything. */
export const explainRow = (seen: Seen): Finding[] => [
  statusFinding(seen),
  ...refreshFindings(seen),
  ...grantFindings(seen),
];

/** The other connected accounts of the type, of which this explanation says nothing. */
const otherAccounts = (
  { connection, isPrimary }: ListedConnection,
  all: readonly ListedConnection[],
): Finding[] => {
  const others = all.filter(
    (each) =>
      each.connection.integrationType === connection.integrationType &&
      each.connection !== connection,
  );
  if (others.length === 0) return [];
  const ids = others.map((each) => each.connection.integrationId).join(', ');
  const role = isPrimary
    ? 'Look-ups use this one unless they name another'
    : 'Look-ups use it only if they name it';
  return [{ code: 'other_accounts', detail: `${role}. Also connected: ${ids}.` }];
};

const problemJson = (problem: Problem | undefined) =>
  problem ? { code: problem.code, next_step: problem.nextStep } : null;

/** A connection in the JSON of every command: all but its tokens. */
export const integrationJson = (
  { connection, isPrimary }: ListedConnection,
  provider: Provider | undefined,
  nowMs: number,
) => {
  const standing = standingAt(connection, nowMs);
  return {
    integration_id: connection.integrationId,
    tenant_id: connection.tenantId,
    integration_type: connection.integrationType,
    category: connection.category,
    name: connection.name ?? null,
    primary: isPrimary,
    status: statusOf(standing),
    account: connection.account?.label ?? null,
    granted_scopes: connection.grantedScopes,
    missing_scopes: provider ? missingScopes(provider, connection.grantedScopes) : [],
    connected_at: timestamp(connection.connectedAtMs),
    refreshed_at: timestamp(connection.refreshedAtMs),
    access_token_expires_at: timestamp(connection.accessTokenExpiresAtMs),
    lapses_at: timestamp(connection.lapsesAtMs),
    reconnect_by: timestamp(reconnectByOf(connection)),
    problem: problemJson(problemOf(connection, standing, provider)),
  };
};
