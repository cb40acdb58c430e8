import http, { type RequestListener } from 'node:http';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { deleteItem } from '../../../functions/platform/aws/items.ts';
import { listen } from '../../../infra/local/listen.ts';
import { originsTo } from '../fields/live-fields.ts';
import { playedOrigins } from '../providers/played-providers.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
  stubListeners,
} from '../providers/stub-server.ts';
import { openTestStack, type TestStack } from './start-test-stack.ts';

/** Origins that no variables of the catalogue give. */
const otherOrigins = [
  'https://us1.api.mailchimp.com',
  'https://us6.api.mailchimp.com',
  'https://acme.myshopify.com',
  'https://accounts.google.com',
];

/** By a provider's origin, the listener of the stand-in that the current test file has for it. */
const stands = new Map<string, RequestListener>();

/** Leads every call to a provider to the stand-in of the test file; without one, nobody answers. */
const startSwitchboard = async (): Promise<Map<string, string>> => {
  const server = http.createServer((request, response) => {
    const stand = stands.get(`https://${request.headers.host}`);
    if (stand) stand(request, response);
    else request.socket.destroy();
  });
  const origin = await listen(server, 0);
  const origins = [...originsTo(origin).map(([from]) => from), ...playedOrigins, ...otherOrigins];
  return new Map(origins.map((from) => [from, origin]));
};

const open = async () => {
  const originMap = await startSwitchboard();
  const { testStack } = await openTestStack({ originMap });
  return { testStack, originMap };
};

/** Deletes the OAuth apps, which all tenants share, but for the demo provider's. */
const deleteApps = async (database: Database): Promise<void> => {
  const { Items = [] } = await database.client.send(
    new ScanCommand({ TableName: database.tableName('oauth_apps') }),
  );
  for (const { integration_type } of Items) {
    if (integration_type === 'demo') continue;
    await deleteItem(database, 'oauth_apps', { integration_type });
  }
};

let shared: ReturnType<typeof open> | undefined;
/** Whether the current test file has it already. */
let inUse = false;

/**
 * The stack that all files of this process share; it ends with the process. A test meets no other if
 * it has a tenant of its own.
 * @param stands by a provider's origin, the origin of the stand-in that gets its calls
 */
export const useStack = async (
  origins: Iterable<readonly [string, string]> = [],
): Promise<TestStack> => {
  shared ??= open();
  const { testStack, originMap } = await shared;
  for (const [from, to] of origins) {
    const listener = stubListeners.get(to);
    if (!listener || !originMap.has(from)) throw new Error(`Nothing leads from ${from} to ${to}`);
    stands.set(from, listener);
  }
  if (!inUse) await deleteApps(testStack.database);
  inUse = true;
  afterAll(() => {
    inUse = false;
    stands.clear();
  });
  return testStack;
};

/** That stack, and one stand-in for these hosts of providers. */
export const useStackWith = async (
  hosts: readonly string[],
  result: (request: StubRequest) => StubResponse = () => ({ body: {} }),
) => {
  const provider = await startStub(result);
  const stack = await useStack(hosts.map((host) => [`https://${host}`, provider.origin]));
  return { ...stack, provider };
};
