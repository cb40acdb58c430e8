import type { Item } from 'dynalite/db/index.js';
import { appOwnerKey, fromKey } from '../../functions/apps/adapters/oauth-apps.ts';
import { fromItemKey, ranksOf } from '../../functions/connections/adapters/connection-item-key.ts';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../functions/platform/aws/tables.ts';
import { addIndexes, type ItemUpgrade } from './aws/dynamodb/add-indexes.ts';
import { tableInput } from './create-tables.ts';

const textOf = (item: Item, name: string): string | undefined => {
  const text = item[name]?.S;
  return text === undefined ? undefined : String(text);
};

const attributes = (texts: Readonly<Record<string, string>>): Item =>
  Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }]));

const typeOf = (item: Item): string =>
  fromItemKey({ type_and_account: textOf(item, 'type_and_account') }).integrationType;

/** A row beside those of a type named its primary connection, which has a rank now. */
const withRanks: ItemUpgrade = (items) => {
  const chosen = new Set(
    items.flatMap((item) => {
      const id = textOf(item, 'primary_id');
      return id === undefined ? [] : [JSON.stringify([item.tenant_id, typeOf(item), id])];
    }),
  );
  return items.map((item) => {
    const integrationId = textOf(item, 'integration_id');
    if (integrationId === undefined) return item;
    const integrationType = typeOf(item);
    const isChosen = chosen.has(JSON.stringify([item.tenant_id, integrationType, integrationId]));
    const clientReference = textOf(item, 'client_reference');
    const ranked = { integrationType, integrationId, clientReference };
    return { ...item, ...attributes(ranksOf({ ...ranked, ...(isChosen && { isChosen }) })) };
  });
};

const withOwners: ItemUpgrade = (items) =>
  items.map((item) => {
    const { tenantId } = fromKey(textOf(item, 'integration_type') ?? '');
    return { ...item, ...attributes({ owner_key: appOwnerKey(tenantId) }) };
  });

/** What rows of an earlier version lack, by their table. A deployment gets new tables instead. */
const upgrades: Readonly<Partial<Record<TableName, ItemUpgrade>>> = {
  integrations: withRanks,
  oauth_apps: withOwners,
};

/** Gives the tables of an earlier version, before they are opened, the indexes that they have now. */
export const upgradeTables = (folder: string, environment: string): void => {
  const upgradeOf = ([key, table]: [string, Table]) => {
    const name = key as TableName;
    return {
      input: tableInput(physicalName(environment, name), table),
      upgrade: upgrades[name] ?? ((items) => [...items]),
    };
  };
  addIndexes(folder, Object.entries<Table>(tables).map(upgradeOf));
};
