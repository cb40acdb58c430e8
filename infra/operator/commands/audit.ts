import * as z from 'zod';
import { optionFacts, wholeNumber } from '../../command-line/options.ts';
import { table } from '../../command-line/table.ts';
import { actNames } from '../audit/act-names.ts';
import { inOrder, type StoredLine } from '../audit/stored-line.ts';
import { defineCommand, ifNothingOf } from '../command.ts';
import { duration, parseDurationMs } from '../duration-options.ts';
import { integrationId } from '../integration-options.ts';
import { choices, keyId, tenant } from '../options.ts';

const options = z.object({
  tenant: tenant.optional().register(optionFacts, {
    value: '<id>',
    summary: 'The tenant. Without it: all, and acts that concern none.',
  }),
  since: duration
    .default('1d')
    .register(optionFacts, { value: '<time>', summary: 'How far back, like 30d, 12h or 90m.' }),
  // A misspelt one would have no lines, which says that nothing happened.
  act: z
    .enum(actNames, {
      error: ({ input }) => `must be one of: ${choices(actNames, String(input))}`,
    })
    .optional()
    .register(optionFacts, { value: '<act>', summary: 'One act, such as connection.refused.' }),
  key: keyId
    .regex(/^[\w-]{1,128}$/, 'must be the id of a key, as “keys list” shows it')
    .optional()
    .register(optionFacts, {
      value: '<id>',
      summary: 'What a key did, and what was done to it. The id, not the key.',
    }),
  integration: integrationId.clone().register(optionFacts, {
    value: '<uuid>',
    summary: 'One connected account, also after it is gone.',
  }),
  failed: z.boolean().default(false).register(optionFacts, {
    summary: 'Only what was refused or failed.',
  }),
  limit: wholeNumber(1, 10_000).optional().register(optionFacts, {
    value: '<number>',
    summary: 'The newest so many lines.',
  }),
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

/** Where a line would not fit a screen: the details below it, broken between two of them. */
const onScreen = (line: StoredLine, columns: number): string => {
  const [at = '', act, result, actor, tenant, details = ''] = rowOf(line);
  const rows = [`${at.slice(0, 19)}Z  ${[act, result, tenant].filter(Boolean).join('  ')}`];
  let row = ` ${actor && ` by ${actor}`}`;
  for (const detail of details.split(' ')) {
    if (row.length + 1 + detail.length > columns) {
      rows.push(row);
      row = ' ';
    }
    row += ` ${detail}`;
  }
  return [...rows, row].map((each) => each.replace(/\p{Cc}/gu, '?')).join('\n');
};

const header = ['AT', 'ACT', 'RESULT', 'ACTOR', 'TENANT', 'DETAILS'];

export const show = defineCommand({
  notes:
    'Oldest first. On a screen, the details of a line are below it; elsewhere each act is one line. In a deployed environment a line arrives some minutes after its act. Changes of OAuth apps concern no tenant.',
  options,
  examples: [
    'audit show --local .local --tenant demo',
    'audit show --env prod --tenant acme --since 30d --json',
    'audit show --env prod --failed --act connection.refused --limit 20',
  ],
  run: async (context, given) => {
    const { auditTrail, nowMs, columns } = context;
    const { tenant: tenantId, since, act, key, integration, failed, limit } = given;
    const sinceMs = nowMs - (parseDurationMs(since) ?? 0);
    const times = { sinceMs, untilMs: nowMs };
    const which = { tenantId, act, keyId: key, integrationId: integration, isFailed: failed };
    const { texts, isCut } = await auditTrail.read({ ...times, ...which, limit });
    const lines = inOrder(texts);
    const text = columns
      ? lines.map((line) => onScreen(line, columns)).join('\n')
      : table(header, lines.map(rowOf));
    return {
      json: lines,
      text: lines.length > 0 ? text : 'There are no lines.',
      ...(isCut
        ? { failure: 'There are more lines, older ones: give a shorter --since.' }
        : await ifNothingOf(context, tenantId, lines.length)),
    };
  },
});
