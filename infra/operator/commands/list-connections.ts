import * as z from 'zod';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import {
  connectionStateAt,
  statusOf,
} from '../../../functions/connections/domain/connection-state.ts';
import { listed } from '../../../functions/connections/domain/connections-of-type.ts';
import { problemOf } from '../../../functions/connections/domain/problem.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand, ifUnknown } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { integrationJson } from '../explanation/explain-one.ts';
import { rowFindings } from '../explanation/row-findings.ts';
import { tenant } from '../options.ts';
import { ifUnreadable } from '../unreadable-rows.ts';

/** Codes of what needs somebody to act: the status, its reason, and other findings. */
const concerns = (connection: Connection, context: CommandContext): string[] => {
  const { providers, nowMs, targetOption } = context;
  const state = connectionStateAt(connection, nowMs);
  const status = statusOf(state);
  const codes: string[] = status === 'connected' ? [] : [status];
  const provider = providers.get(connection.integrationType);
  if (!provider) return [...codes, 'provider_unknown'];
  const problem = problemOf(connection, state, provider);
  const found = rowFindings({ connection, provider, nowMs, targetOption })
    .filter(({ nextStep }) => nextStep !== undefined)
    .map(({ code }) => code);
  return [...new Set([...codes, ...(problem ? [problem.code] : []), ...found])];
};

const header = ['ID', 'TYPE', 'STATUS', 'PRIMARY', 'CONNECTED', 'ACCOUNT', 'CONCERNS'];

export const list = defineCommand({
  notes:
    '“connections explain” says what the concerns of one mean. Nothing is wrong where there are none.',
  options: z.object({ tenant }),
  examples: [
    'connections list --local .local --tenant demo',
    'connections list --env prod --tenant acme --json',
  ],
  run: async (context, { tenant }) => {
    const types = await context.connections.list(tenant);
    const unreadable = types.flatMap((each) => each.unreadable);
    const json = listed(types).map((each) => ({
      ...integrationJson(each, context),
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
    const left = ifUnreadable(unreadable);
    if (rows.length + unreadable.length > 0) return { json, text: table(header, rows), ...left };
    const text = `Tenant ${tenant} has connected no accounts.`;
    return { json, text, ...(await ifUnknown(context, tenant)) };
  },
});
