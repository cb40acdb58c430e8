import { mkdtempSync, rmSync } from 'node:fs';
import http, { type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { physicalName, type TableName, tables } from '../../../functions/adapters/tables.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';

type Transacted = Record<string, { TableName?: string }>;
type Body = {
  TransactItems?: Transacted[];
  TableName?: string;
  IndexName?: string;
  KeyId?: string;
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

const permissionsOf = (target: string, body: Body): string[] =>
  body.TransactItems ? transacted(body.TransactItems) : [permissionOf(target, body)];

/** A request in the words of `uses`: `dynamodb:Query agents/by_name`, `kms:Decrypt connection`. */
const permissionOf = (target: string, { TableName, IndexName, EncryptionContext }: Body) => {
  const operation = target.replace(/^.*\./, '');
  if (target.startsWith('DynamoDB')) {
    return `dynamodb:${operation} ${tableOf(TableName)}${IndexName ? `/${IndexName}` : ''}`;
  }
  const { purpose, environment } = EncryptionContext ?? {};
  return `kms:${operation} ${environment === 'local' ? purpose : 'another environment'}`;
};

/**
 * An embedded DynamoDB and KMS that record the calls of each function. Functions send their name
 * as the application id in the SDK’s user agent.
 */
export const startRecordingServers = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'trunkline-recording-'));
  const store = openStore(dir);
  const stateKeyId = ensureKey(store, 'alias/trunkline-local-state');
  const secretsKeyId = ensureKey(store, 'alias/trunkline-local-secrets');
  const used = new Map<string, Set<string>>();
  const servers: Server[] = [];

  const start = async (server: Server): Promise<string> => {
    const origin = await listen(server, 0);
    const recorder = http.createServer(async (request, response) => {
      const body = await buffer(request);
      const name =
        /\bapp\/([a-z]+(?:-[a-z]+)*)/.exec(request.headers['user-agent'] ?? '')?.[1] ?? 'test';
      const target = String(request.headers['x-amz-target']);
      const permissions = used.get(name) ?? new Set();
      for (const each of permissionsOf(target, JSON.parse(body.toString()))) permissions.add(each);
      used.set(name, permissions);
      // The service refuses a host that is not its own.
      const { host: _host, ...headers } = request.headers;
      const { method = '' } = request;
      http
        .request(origin, { method, path: request.url, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        })
        .end(body);
    });
    servers.push(recorder, server);
    return listen(recorder, 0);
  };
  const dynamodbEndpoint = await start(createDynamodb());
  const kmsEndpoint = await start(createKmsServer(store));
  afterAll(() => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    store.close();
    rmSync(dir, { recursive: true });
  });
  return {
    /** The calls of each function, by its name. */
    used: used as ReadonlyMap<string, ReadonlySet<string>>,
    dynamodbEndpoint,
    kms: { endpoint: kmsEndpoint, stateKeyId, secretsKeyId },
  };
};
