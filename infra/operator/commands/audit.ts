import * as z from 'zod';
import { optionFacts } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import { inOrder, type StoredLine } from '../audit/audit-trail.ts';
import { defineCommand } from '../command.ts';
import { duration, parseDurationMs, tenant } from '../options.ts';

const options = z.object({
  tenant: tenant.optional().register(optionFacts, {
    value: '<id>',
    summary: 'The tenant. Without it: all, and acts that concern none.',
  }),
  since: duration
    .default('1d')
    .register(optionFacts, { value: '<time>', summary: 'How far back, like 30d, 12h or 90m.' }),
});

/** Members that have a column of their own, or that only programs need. */
const shown = ['at', 'act', 'result', 'actor', 'tenant_id', 'line', 'recorded_by'];

const detailsOf = (line: StoredLine): string =>
  Object.entries(line)
    .filter(([name]) => !shown.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');

const rowOf = (line: StoredLine): string[] => [
  line.at,
  line.act,
  line.result,
  [line.actor.kind, line.actor.id].filter(Boolean).join(' '),
  line.tenant_id ?? '',
  detailsOf(line),
];

export const show = defineCommand({
  notes:
    'Oldest first. In a deployed environment a line arrives some minutes after its act. Changes of OAuth apps concern no tenant.',
  options,
  examples: [
    'audit show --local .local --tenant demo',
    'audit show --env prod --tenant acme --since 30d --json',
  ],
  run: async ({ auditTrail, nowMs }, { tenant: tenantId, since }) => {
    const sinceMs = nowMs - (parseDurationMs(since) ?? 0);
    const question = { tenantId, sinceMs, untilMs: nowMs };
    const { texts, isCut } = await auditTrail.read(question);
    const lines = inOrder(texts);
    const header = ['AT', 'ACT', 'RESULT', 'ACTOR', 'TENANT', 'DETAILS'];
    return {
      json: lines,
      text: lines.length > 0 ? table(header, lines.map(rowOf)) : 'There are no lines.',
      ...(isCut ? { failure: 'There are more lines, older ones: give a shorter --since.' } : {}),
    };
  },
});
