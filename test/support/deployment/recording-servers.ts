import { physicalName, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import type { Call } from '../fault/fault.ts';
import type { Received } from '../fault/fault-proxy.ts';
import { startFaultyServices } from '../fault/faulty-services.ts';
import { namedAttributes, type Update } from './named-attributes.ts';

type Transacted = Record<string, Write>;
type Write = Update & { TableName?: string; Item?: Record<string, unknown> };
type Body = Write & {
  TransactItems?: Transacted[];
  IndexName?: string;
  Select?: string;
  EncryptionContext?: Record<string, string>;
};

const tableOf = (physical: string | undefined) =>
  (Object.keys(tables) as TableName[]).find((name) => physicalName('local', name) === physical);

/** A transaction needs the permission of each of its writes. */
const transacted = (items: readonly Transacted[]) =>
  items
    .flatMap((item) => Object.entries(item))
    .map(([write, { TableName }]) =>
      [`dynamodb:${write.replace(/(?:Item)?$/, 'Item')}`, tableOf(TableName)].join(' '),
    );

/** A request in the words of `uses`: `dynamodb:Query agents/by_name`, `kms:Decrypt connection`. */
const permissionsOf = ({ service, operation, tableName }: Call, body: Body): string[] => {
  if (body.TransactItems) return transacted(body.TransactItems);
  if (service.startsWith('DynamoDB')) {
    const index = body.IndexName ? `/${body.IndexName}` : '';
    const permission = `dynamodb:${operation} ${tableOf(tableName)}`;
    // AWS says nowhere whether a query of an index that fetches rows needs the table's, too.
    return index && body.Select !== 'ALL_ATTRIBUTES'
      ? [permission + index]
      : [...new Set([permission, permission + index])];
  }
  const { purpose, environment } = body.EncryptionContext ?? {};
  return [`kms:${operation} ${environment === 'local' ? purpose : 'another environment'}`];
};

/**
 * What IAM may compare of a call, as `uses` says it: the row that is named, `oauth_apps: slack`, or of a
 * write, the attributes, `written api_keys: last_used_on`.
 */
const namedIn = ({ tableName }: Call, body: Body): string[] =>
  body.TransactItems
    ? body.TransactItems.flatMap((item) => Object.values(item)).flatMap(namedInWrite)
    : namedInWrite({ ...body, ...(tableName ? { TableName: tableName } : {}) });

const namedInWrite = (body: Write): string[] => {
  const table = tableOf(body.TableName);
  const key = body.Key ?? body.Item;
  if (!table || !key) return [];
  const { partitionKey } = tables[table];
  const row = `${table}: ${Object.values(Object(key[partitionKey]))}`;
  const attributes = body.UpdateExpression ? namedAttributes(body) : Object.keys(body.Item ?? {});
  return [row, ...attributes.map((name) => `written ${table}: ${name}`)];
};

/**
 * An embedded DynamoDB and KMS that record the calls of each function. Functions send their name
 * as the application id in the SDK’s user agent.
 */
export const startRecordingServers = async () => {
  const { dynamodb, kms, options } = await startFaultyServices();
  const used = new Map<string, Set<string>>();
  const named = new Map<string, Set<string>>();
  const record = (call: Call, { headers, body }: Received) => {
    const [, name = 'test'] = /\bapp\/([a-z]+(?:-[a-z]+)*)/.exec(headers['user-agent'] ?? '') ?? [];
    const request = JSON.parse(body.toString());
    used.set(name, new Set([...(used.get(name) ?? []), ...permissionsOf(call, request)]));
    named.set(name, new Set([...(named.get(name) ?? []), ...namedIn(call, request)]));
    return undefined;
  };
  dynamodb.chooseBy(record);
  kms.chooseBy(record);
  return {
    /** The calls of each function, by its name. */
    used: used as ReadonlyMap<string, ReadonlySet<string>>,
    /** The rows and updated attributes that each function named. */
    named: named as ReadonlyMap<string, ReadonlySet<string>>,
    ...options,
  };
};
