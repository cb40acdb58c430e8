import * as z from 'zod';
import type { Act } from '../../../functions/telemetry/audit-act.ts';
import { table } from '../../command-line/table.ts';
import { type Context, defineCommand } from '../command.ts';
import { explainRow } from '../explanation/explain-row.ts';
import { connectFirst, type Finding } from '../explanation/finding.ts';
import { appFindings, tokenFindings } from '../explanation/secret-findings.ts';
import { integrationType, tenant } from '../options.ts';
import { providerOf } from '../provider-of.ts';
import { integrationJson } from './integration-json.ts';

const explain = async (context: Context, tenantId: string, type: string) => {
  const { connections, oauthApps, secretBox, targetOption, nowMs } = context;
  const provider = providerOf(context, type);
  const connection = await connections.get(tenantId, type);
  const app = await appFindings(oauthApps, provider, context, connection?.variables);
  if (!connection) {
    const notConnected: Finding = {
      code: 'not_connected',
      detail: `Tenant ${tenantId} has not connected ${provider.label}.`,
      nextStep: connectFirst(provider),
      unhealthy: true,
    };
    const row = { integration_id: null, tenant_id: tenantId, integration_type: type, status: null };
    // Without an OAuth app there is nothing to connect with.
    return { row, findings: [...app, notConnected], acts: [] };
  }
  const seen = { connection, provider, nowMs, targetOption };
  const findings = [...explainRow(seen), ...(await tokenFindings(secretBox, seen)), ...app];
  const { integrationId } = connection;
  const used = { tenantId, integrationType: type, integrationId, use: 'explain' } as const;
  const acts: Act[] = [{ act: 'credential.used', result: 'done', ...used }];
  return { row: integrationJson(connection, provider), findings, acts };
};

export const explainIntegration = defineCommand({
  name: 'explain-integration',
  summary: 'Says why a connection works or fails, and what to do next.',
  notes:
    'It reads what is stored and tries to open the secrets, of which it shows nothing. The provider is not asked, so what changed there since the last refresh is not known yet.',
  options: z.object({ tenant, 'integration-type': integrationType }),
  examples: [
    'explain-integration --local .local --tenant demo --integration-type demo',
    'explain-integration --env prod --tenant acme --integration-type slack --json',
  ],
  run: async (context, { tenant: tenantId, 'integration-type': type }) => {
    const { row, findings, acts } = await explain(context, tenantId, type);
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
      text: `${type} of tenant ${tenantId} is ${healthy ? 'healthy' : 'not healthy'}.\n\n${table(['FINDING', 'DETAIL'], rows)}`,
    };
  },
});
