import * as z from 'zod';
import { defineCommand } from '../command.ts';
import { tenant } from '../options.ts';
import { table } from '../table.ts';
import { timestamp } from './timestamp.ts';

export const listIntegrations = defineCommand({
  name: 'list-integrations',
  summary: 'Lists the accounts that a tenant has connected, without their tokens.',
  options: z.object({ tenant }),
  examples: [
    'list-integrations --local .local --tenant demo',
    'list-integrations --env prod --tenant acme --json',
  ],
  run: async ({ integrations }, { tenant }) => {
    const json = (await integrations.list(tenant)).map((integration) => ({
      integration_id: integration.integrationId,
      tenant_id: integration.tenantId,
      integration_type: integration.integrationType,
      category: integration.category,
      status: integration.status,
      granted_scopes: integration.grantedScopes,
      connected_at: timestamp(integration.connectedAtMs),
      refreshed_at: timestamp(integration.refreshedAtMs),
      access_token_expires_at: timestamp(integration.accessTokenExpiresAtMs),
    }));
    const rows = json.map((row) => [
      row.integration_id,
      row.integration_type,
      row.status,
      row.connected_at ?? '',
    ]);
    return {
      json,
      text:
        rows.length > 0
          ? table(['ID', 'TYPE', 'STATUS', 'CONNECTED'], rows)
          : `Tenant ${tenant} has connected no accounts.`,
    };
  },
});
