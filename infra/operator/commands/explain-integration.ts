import * as z from 'zod';
import {
  type ListedConnection,
  listed,
} from '../../../functions/domain/connection/connections-of-type.ts';
import type { Act } from '../../../functions/telemetry/audit-act.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { table } from '../../command-line/table.ts';
import { type Context, defineCommand } from '../command.ts';
import { explainRow } from '../explanation/explain-row.ts';
import { connectFirst, type Finding } from '../explanation/finding.ts';
import { otherAccounts } from '../explanation/other-accounts.ts';
import { appFindings, tokenFindings } from '../explanation/secret-findings.ts';
import { integrationId, optionalType, tenant } from '../options.ts';
import { providerOf } from '../provider-of.ts';
import { integrationJson } from './integration-json.ts';

const notConnected = async (context: Context, tenantId: string, type: string) => {
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

const explain = async (context: Context, found: ListedConnection, all: ListedConnection[]) => {
  const { oauthApps, secretBox, targetOption, nowMs } = context;
  const { connection } = found;
  const provider = providerOf(context, connection.integrationType);
  const app = await appFindings(oauthApps, provider, context, connection.variables);
  const seen = { connection, provider, nowMs, targetOption };
  const findings = [...explainRow(seen), ...(await tokenFindings(secretBox, seen)), ...app];
  const { tenantId, integrationType, integrationId } = connection;
  const used = { tenantId, integrationType, integrationId, use: 'explain' } as const;
  const acts: Act[] = [{ act: 'credential.used', result: 'done', ...used }];
  return {
    row: integrationJson(found, provider),
    findings: [...findings, ...otherAccounts(found, all)],
    acts,
  };
};

/** Explains one connection: the primary one if only a type is given. */
const explainOne = async (
  context: Context,
  tenantId: string,
  { type, id }: { type: string | undefined; id: string | undefined },
) => {
  const all = listed(await context.connections.list(tenantId));
  const found = all.find(({ connection, isPrimary }) =>
    id === undefined
      ? isPrimary && connection.integrationType === type
      : connection.integrationId === id,
  );
  if (found) return explain(context, found, all);
  if (type === undefined) {
    throw new CommandError(`Tenant ${tenantId} has no integration with this id.`);
  }
  return notConnected(context, tenantId, type);
};

export const explainIntegration = defineCommand({
  name: 'explain-integration',
  summary: 'Says why a connection works or fails, and what to do next.',
  notes:
    'With a type it explains the primary account of the type. It reads what is stored and tries to open the secrets, of which it shows nothing. The provider is not asked, so what changed there since the last refresh is not known yet.',
  options: z
    .object({ tenant, 'integration-type': optionalType, 'integration-id': integrationId })
    .refine(({ 'integration-type': type, 'integration-id': id }) => !type !== !id, {
      error: 'Give --integration-type or --integration-id, and not both',
    }),
  examples: [
    'explain-integration --local .local --tenant demo --integration-type demo',
    'explain-integration --env prod --tenant acme --integration-type slack --json',
    'explain-integration --env prod --tenant acme --integration-id 01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ],
  run: async (context, { tenant: tenantId, 'integration-type': type, 'integration-id': id }) => {
    const { row, findings, acts } = await explainOne(context, tenantId, { type, id });
    const healthy = !findings.some(({ unhealthy }) => unhealthy);
    const rows = findings.flatMap(({ code, detail, nextStep }) => [
      [code, detail],
      ...(nextStep === undefined ? [] : [['', `Next: ${nextStep}`]]),
    ]);
    return {
      acts,
      json: {
        ...row,
        healthy,
        findings: findings.map(({ code, detail, nextStep }) => ({
          code,
          detail,
          next_step: nextStep ?? null,
        })),
      },
      text: `${row.integration_type} of tenant ${tenantId} is ${healthy ? 'healthy' : 'not healthy'}.\n\n${table(['FINDING', 'DETAIL'], rows)}`,
    };
  },
});
