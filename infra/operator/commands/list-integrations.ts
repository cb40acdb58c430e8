import * as z from 'zod';
import type { Integration } from '../../../functions/domain/integration.ts';
import type { Providers } from '../../../functions/providers/catalogue.ts';
import { defineCommand } from '../command.ts';
import { explainRow } from '../explanation/explain-row.ts';
import { tenant } from '../options.ts';
import { table } from '../table.ts';
import { integrationJson } from './integration-json.ts';

/** Codes of what somebody should do something about; the status says its own. */
const concerns = (integration: Integration, providers: Providers, nowMs: number): string[] => {
  const provider = providers.get(integration.integrationType);
  if (!provider) return ['provider_unknown'];
  return explainRow({ integration, provider, nowMs })
    .filter(({ code, nextStep }) => nextStep !== undefined && code !== integration.status)
    .map(({ code }) => code);
};

export const listIntegrations = defineCommand({
  name: 'list-integrations',
  summary: 'Lists the accounts that a tenant has connected, without their tokens.',
  notes: 'explain-integration tells what the concerns of one mean.',
  options: z.object({ tenant }),
  examples: [
    'list-integrations --local .local --tenant demo',
    'list-integrations --env prod --tenant acme --json',
  ],
  run: async ({ integrations, providers, nowMs }, { tenant }) => {
    const json = (await integrations.list(tenant)).map((integration) => ({
      ...integrationJson(integration, providers.get(integration.integrationType)),
      concerns: concerns(integration, providers, nowMs),
    }));
    const rows = json.map((row) => [
      row.integration_id,
      row.integration_type,
      row.status,
      row.connected_at ?? '',
      row.account ?? '',
      row.concerns.join(','),
    ]);
    return {
      json,
      text:
        rows.length > 0
          ? table(['ID', 'TYPE', 'STATUS', 'CONNECTED', 'ACCOUNT', 'CONCERNS'], rows)
          : `Tenant ${tenant} has connected no accounts.`,
    };
  },
});
