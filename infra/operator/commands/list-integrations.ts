import * as z from 'zod';
import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { listed } from '../../../functions/domain/connection/connections-of-type.ts';
import { problemOf } from '../../../functions/domain/connection/problem.ts';
import { table } from '../../command-line/table.ts';
import { type Context, defineCommand } from '../command.ts';
import { explainRow } from '../explanation/explain-row.ts';
import { tenant } from '../options.ts';
import { integrationJson } from './integration-json.ts';

/** Codes of what somebody should do something about. A status is no code here: the problem is. */
const concerns = (connection: Connection, context: Context): string[] => {
  const { providers, nowMs, targetOption } = context;
  const provider = providers.get(connection.integrationType);
  if (!provider) return ['provider_unknown'];
  const found = explainRow({ connection, provider, nowMs, targetOption })
    .filter(({ code, nextStep }) => nextStep !== undefined && code !== connection.status)
    .map(({ code }) => code);
  const { code: problem } = problemOf(connection, provider) ?? {};
  return problem === undefined || found.includes(problem) ? found : [problem, ...found];
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
  run: async (context, { tenant }) => {
    const { connections, providers } = context;
    const json = listed(await connections.list(tenant)).map((each) => ({
      ...integrationJson(each, providers.get(each.connection.integrationType)),
      concerns: concerns(each.connection, context),
    }));
    const rows = json.map((row) => [
      row.integration_id,
      row.integration_type,
      row.status,
      row.primary ? 'yes' : '',
      row.connected_at ?? '',
      [row.account, row.name && `“${row.name}”`].filter(Boolean).join(' '),
      row.concerns.join(','),
    ]);
    return {
      json,
      text:
        rows.length > 0
          ? table(['ID', 'TYPE', 'STATUS', 'PRIMARY', 'CONNECTED', 'ACCOUNT', 'CONCERNS'], rows)
          : `Tenant ${tenant} has connected no accounts.`,
    };
  },
});
