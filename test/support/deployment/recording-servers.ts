import { physicalName, type TableName, tables } from '../../../functions/adapters/tables.ts';
import type { Call } from '../fault/fault.ts';
import type { Received } from '../fault/fault-proxy.ts';
import { startFaultyServices } from '../fault/faulty-services.ts';

type Transacted = Record<string, { TableName?: string }>;
type Body = {
  TransactItems?: Transacted[];
  TableName?: string;
  IndexName?: string;
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
const permissionsOf = ({ service, operation }: Call, body: Body): string[] => {
  if (body.TransactItems) return transacted(body.TransactItems);
  if (service.startsWith('DynamoDB')) {
    const index = body.IndexName ? `/${body.IndexName}` : '';
    return [`dynamodb:${operation} ${tableOf(body.TableName)}${index}`];
  }
  const { purpose, environment } = body.EncryptionContext ?? {};
  return [`kms:${operation} ${environment === 'local' ? purpose : 'another environment'}`];
};

/**
 * An embedded DynamoDB and KMS that record the calls of each function. Functions send their name
 * as the application id in the SDK’s user agent.
 */
export const startRecordingServers = async () => {
  const { dynamodb, kms, options } = await startFaultyServices();
  const used = new Map<string, Set<string>>();
  const record = (call: Call, { headers, body }: Received) => {
    const [, name = 'test'] = /\bapp\/([a-z]+(?:-[a-z]+)*)/.exec(headers['user-agent'] ?? '') ?? [];
    const permissions = used.get(name) ?? new Set();
    for (const each of permissionsOf(call, JSON.parse(body.toString()))) permissions.add(each);
    used.set(name, permissions);
    return undefined;
  };
  dynamodb.chooseBy(record);
  kms.chooseBy(record);
  return {
    /** The calls of each function, by its name. */
    used: used as ReadonlyMap<string, ReadonlySet<string>>,
    ...options,
  };
};
