import { type Table, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { withGenerated } from '../markdown.ts';
import { agents, apiKeys, connectSessions, rateLimits } from './agents-and-keys.ts';
import { integrations } from './connections.ts';
import { invitations } from './invitations.ts';
import { eventTokens, imports, oauthApps, oauthFlows } from './oauth.ts';
import { optionLists } from './option-lists.ts';
import type { StoredItem } from './stored-item.ts';
import { tenants } from './tenants.ts';
import { webhookDeliveries, webhooks } from './webhooks.ts';

/** An example of every kind of row. */
export const storedItems: Readonly<Record<TableName, readonly StoredItem[]>> = {
  agents: [agents],
  integrations,
  api_keys: [apiKeys, connectSessions],
  oauth_flows: [oauthFlows, imports],
  invitations: [invitations],
  oauth_apps: [oauthApps],
  event_tokens: [eventTokens],
  option_cache: optionLists,
  rate_limits: rateLimits,
  tenants: [tenants],
  webhooks: [webhooks],
  webhook_deliveries: [webhookDeliveries],
};

const code = (text: string) => `\`${text}\``;
const pair = (first: string, second?: string) =>
  second ? `${code(first)} and ${code(second)}` : code(first);

const indexLines = ({ partitionKey, localIndexes = {}, globalIndexes = {} }: Table): string[] => [
  ...Object.entries(localIndexes).map(
    ([name, { sortKey }]) => `- Index ${code(name)}: ${pair(partitionKey, sortKey)}, consistent`,
  ),
  ...Object.entries(globalIndexes).map(
    ([name, { partitionKey: first, sortKey, keysOnly }]) =>
      `- Index ${code(name)}: ${pair(first, sortKey)}${keysOnly ? ', keys only' : ''}`,
  ),
];

const tableLines = (table: Table): string[] => [
  `- Key: ${pair(table.partitionKey, table.sortKey)}`,
  ...indexLines(table),
  ...(table.timeToLive ? [`- Time to live: ${code(table.timeToLive)}, epoch seconds`] : []),
  ...(table.stream ? ['- Stream: each change, with the item before and after it'] : []),
];

const itemSection = (
  name: TableName,
  { about, example, instead = {}, members }: StoredItem,
): string => {
  const { partitionKey, sortKey, timeToLive }: Table = tables[name];
  const known = [...Object.keys(members), partitionKey, sortKey, timeToLive];
  const present = Object.keys({ ...example, ...instead });
  const unknown = present.filter((member) => !known.includes(member));
  const gone = Object.keys(members).filter((member) => !present.includes(member));
  if (unknown.length + gone.length > 0) {
    throw new Error(`infra/catalogue/storage: ${name} has ${unknown}, and has no ${gone}`);
  }
  const lines = Object.entries(members).flatMap(([member, text]) =>
    text ? [`- ${code(member)}: ${text}`] : [],
  );
  const shown = `\`\`\`json\n${JSON.stringify(example)}\n\`\`\``;
  return [about, shown, lines.join('\n')].filter(Boolean).join('\n\n');
};

const tableSection = (name: TableName): string => {
  const items = storedItems[name].map((item) => itemSection(name, item));
  return [`## ${name}`, tableLines(tables[name]).join('\n'), ...items].join('\n\n');
};

/** docs/storage.md with the present tables and rows. @param page the page as it is */
export const storagePage = (page: string): string => {
  const sections = Object.keys(storedItems).map((name) => tableSection(name as TableName));
  return withGenerated(page, 'npm run docs', sections.join('\n\n'));
};
