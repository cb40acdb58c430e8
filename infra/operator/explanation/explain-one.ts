import type { Connection } from '../../../functions/connections/domain/connection.ts';
import {
  type ListedConnection,
  listed,
} from '../../../functions/connections/domain/connections-of-type.ts';
import type { CredentialUse } from '../../../functions/connections/domain/credential-use.ts';
import { integrationBody } from '../../../functions/connections/http/integration-body.ts';
import { chooseApp, findApp } from '../../../functions/platform/model/find-app.ts';
import { timestamp } from '../../../functions/platform/model/iso.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { providerOf } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { unreadableText } from '../unreadable-rows.ts';
import { appFindings, type FindApp } from './app-findings.ts';
import { connectFirst, type ExplanationFinding } from './finding.ts';
import { probeFinding } from './probe-finding.ts';
import { rowFindings } from './row-findings.ts';
import { tokenFindings } from './secret-findings.ts';

/** Which connection to explain: the primary one if only a type is given. `probe` calls its provider. */
type ExplainQuery = {
  tenantId: string;
  type: string | undefined;
  id: string | undefined;
  probe: boolean;
};

/** One connection as it is stored, with all that is found about it, and what was done to find it. */
type Explanation = {
  row: { integration_type: string };
  findings: ExplanationFinding[];
  acts: Act[];
};

/** @throws CommandError when no connection has the id */
export const explainOne = async (
  context: CommandContext,
  query: ExplainQuery,
): Promise<Explanation> => {
  const { tenantId, type, id } = query;
  const types = await context.connections.list(tenantId);
  const all = listed(types);
  const found = all.find(({ connection, isPrimary }) =>
    id === undefined
      ? isPrimary && connection.integrationType === type
      : connection.integrationId === id,
  );
  // Any of them may be the one that was meant.
  const unreadable = types
    .filter(({ integrationType }) => (found ? !id && integrationType === type : true))
    .flatMap((each) => each.unreadable);
  if (unreadable.length > 0) throw new CommandError(unreadableText(unreadable));
  if (found) return explain(context, found, { all, probe: query.probe });
  if (type === undefined) {
    throw new CommandError(`Tenant ${tenantId} has no integration with this id.`);
  }
  return notConnected(context, tenantId, type);
};

const explain = async (
  context: CommandContext,
  found: ListedConnection<Connection>,
  { all, probe }: { all: ListedConnection[]; probe: boolean },
): Promise<Explanation> => {
  const { oauthApps, secretBox, targetOption, nowMs } = context;
  const { connection } = found;
  const provider = providerOf(context, connection.integrationType);
  const find: FindApp = (get) => findApp(get, provider, connection);
  const app = await appFindings(oauthApps, provider, context, { made: connection, find });
  const seen = { connection, provider, nowMs, targetOption };
  const tokens = await tokenFindings(secretBox, seen);
  const probed = probe ? [await probeFinding(context, seen)] : [];
  const isProviderCalled = probed.some(({ code }) => code !== 'probe_skipped');
  return {
    row: integrationJson(found, context),
    findings: [...probed, ...rowFindings(seen), ...tokens, ...app, ...otherAccounts(found, all)],
    acts: [used(found, 'explain'), ...(isProviderCalled ? [used(found, 'account')] : [])],
  };
};

const used = ({ connection }: ListedConnection, use: CredentialUse): Act => {
  const { tenantId, integrationType, integrationId } = connection;
  return { act: 'credential.used', result: 'done', tenantId, integrationType, integrationId, use };
};

const notConnected = async (
  context: CommandContext,
  tenantId: string,
  type: string,
): Promise<Explanation> => {
  const provider = providerOf(context, type);
  const start = { tenantId, variables: {} };
  const find: FindApp = (get) => chooseApp(get, provider, start);
  const app = await appFindings(context.oauthApps, provider, context, { made: start, find });
  const finding: ExplanationFinding = {
    code: 'not_connected',
    detail: `Tenant ${tenantId} has not connected ${provider.label}.`,
    nextStep: connectFirst(provider),
    unhealthy: true,
  };
  const row = { integration_id: null, tenant_id: tenantId, integration_type: type, status: null };
  // Without an OAuth app there is nothing to connect with.
  return { row, findings: [...app, finding], acts: [] };
};

/** The other connected accounts of the type, which this explanation leaves out. */
const otherAccounts = (
  { connection, isPrimary }: ListedConnection,
  all: readonly ListedConnection[],
): ExplanationFinding[] => {
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

/** A connection in the JSON of every command: all but its tokens. */
export const integrationJson = (
  found: ListedConnection<Connection>,
  { nowMs, ...catalogues }: Pick<CommandContext, 'providers' | 'eventScopes' | 'nowMs'>,
) => {
  const { tenantId, accessTokenExpiresAtMs } = found.connection;
  const body = integrationBody(catalogues, found, nowMs);
  const { id, type, scopes_granted, scopes_missing, ...rest } = body;
  return {
    integration_id: id,
    tenant_id: tenantId,
    integration_type: type,
    ...rest,
    granted_scopes: scopes_granted,
    missing_scopes: scopes_missing,
    access_token_expires_at: timestamp(accessTokenExpiresAtMs),
  };
};
