import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import { deadLetterQueueName } from '../../../../functions/platform/aws/names.ts';
import { queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import { createLocalFunction } from '../../../../infra/local/aws/lambda/local-function.ts';
import { startFaultProxy } from '../../../support/fault/fault-proxy.ts';
import { startFaultyServices } from '../../../support/fault/faulty-services.ts';
import { createNotifying } from '../../../support/notices/notifying.ts';
import { noticeSenders } from '../../../support/notices/signed-notices.ts';
import { createAuditReader } from '../../../support/stack/audit-lines.ts';
import { createInvoking } from '../../../support/stack/invoking.ts';
import { createReceiver } from '../../../support/stack/receive-events.ts';
import { startTestStack, type TestStack } from '../../../support/stack/start-test-stack.ts';
import { environmentOf } from '../processes/function-process.ts';
import { startForgetfulProvider } from './provider.ts';

type Item = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const flowId = /^[0-9A-Za-z]{22}$/;
const account = /acc[0-9a-f]{12}/;
/** It follows from the tenant and the account. */
const queuePart = /^due#[0-9a-f]$/;
const time = /^\d{4}-\d\d-\d\dT/;
/** Later than any count. */
const firstTimeMs = 1_000_000_000;

/** Replaces what is random or a time, so that what two runs left can be compared. */
const plain = (name: string, value: unknown): unknown => {
  if (value === undefined) return undefined;
  if (name === 'tenant_id' || name === 'account_key') return 'given';
  if (name === 'cursor_secret') return 'a secret';
  if (name === 'refresh_queue' && queuePart.test(String(value))) return 'a part';
  if (name === 'type_and_account') return String(value).split('#')[0];
  if (typeof value === 'number') return value > firstTimeMs ? 'a time' : value;
  if (name === 'state' || name === 'renewal') return plainly(Object(value));
  if (typeof value === 'object') return JSON.parse(JSON.stringify(value).replace(account, 'it'));
  if (typeof value !== 'string') return value;
  if (uuid.test(value) || flowId.test(value)) return 'an id';
  if (time.test(value)) return 'a time';
  return value.startsWith('v1.') ? 'sealed' : value;
};

const plainly = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(name, value)]));

/** How often the record was written since it was connected, where it began with the time. */
const writesOf = ({ version, connected_at_ms: connected }: Item) =>
  Number(version) > firstTimeMs ? Number(version) - Number(connected) : version;

const withoutNames = (items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ ...item, version: writesOf(item) }))
    .map(plainly)
    // Their keys are random.
    .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

const apps = ['gmail', 'pipedrive'].map((integrationType) => ({
  integrationType,
  clientId: 'id',
  clientSecret: 'secret',
}));

/** So slow that what is left of it does not change during a run. */
const rateLimit = { perSecond: 0.01, burst: 20 };
const intervalUs = 1_000_000 / rateLimit.perSecond;

/** What Lambda reports of an invocation differs each time. */
const withoutUsage = async (invoked: Promise<object> | undefined) => {
  const response = await invoked;
  return response && { ...response, usage: undefined };
};

/** The function that publishes events, with an EventBridge of its own. */
const startPublisher = ({ info, bundles }: TestStack, eventsOrigin: string) => {
  const name = 'publish-connection-events';
  const variables = environmentOf(info, {
    sdkAttemptMs: 8_000,
    eventbridgeEndpoint: eventsOrigin,
    sqsEndpoint: eventsOrigin,
    eventDeadLettersUrl: queueUrl(eventsOrigin, deadLetterQueueName('local')),
  });
  const bundle = pathToFileURL(join(bundles, name, 'index.mjs')).href;
  const publisher = createLocalFunction(name, bundle, variables, undefined, () => {});
  afterAll(publisher.close);
  return (event: object) => withoutUsage(publisher.invoke(event, randomUUID()));
};

/** A stack whose DynamoDB and EventBridge lose answers, and what the scenarios need to know of it. */
export const startLostResponsesWorld = async () => {
  const provider = await startForgetfulProvider();
  const { dynamodb, options } = await startFaultyServices();
  // An answer is lost at once: no attempt needs its end by time, which a busy machine would bring.
  const patient = { ...options, sdkAttemptMs: 8_000 };
  const stack = await startTestStack({ ...patient, originMap: provider.originMap, rateLimit });
  const events = await startFaultProxy(new URL(stack.info.events_queue_url).origin);
  const { oauthApps, database, info } = stack;
  for (const app of apps) await oauthApps.put(app);
  for (const { app } of Object.values(noticeSenders)) await oauthApps.put(app);

  const rowsOf = async (tenantId: string) => {
    const { Items = [] } = await database.client.send(
      new QueryCommand({
        TableName: database.tableName('integrations'),
        ConsistentRead: true,
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
      }),
    );
    return withoutNames(Items);
  };
  /** Leaves so many of a key's requests. */
  const leaveRequests = async (tenantId: string, keyId: string, count: number) => {
    const tat_us = Date.now() * 1000 + (rateLimit.burst - count) * intervalUs;
    const TableName = database.tableName('rate_limits');
    const key = { tat_us, admitted_last: '' };
    const Item = { key_id: `tenant:${tenantId}`, [keyId]: key };
    await database.client.send(new PutCommand({ TableName, Item }));
  };
  const invoke = async (name: string, event: object) =>
    withoutUsage(stack.stack.functions.get(name)?.invoke(event, randomUUID()));

  return {
    ...stack,
    ...createNotifying(stack),
    provider,
    proxies: { dynamodb, events },
    invoke,
    leaveRequests,
    publish: startPublisher(stack, events.origin),
    askForToken: createInvoking(info).ask,
    auditLines: createAuditReader(stack).lines,
    receiver: createReceiver(info),
    /** What a run left behind, without what differs between runs. */
    left: async (tenantId: string, mayRepeat = false) => ({
      rows: (await rowsOf(tenantId)).map((row) => (mayRepeat ? { ...row, version: 'any' } : row)),
      asked: provider.asked(),
    }),
  };
};

export type LostResponsesWorld = Awaited<ReturnType<typeof startLostResponsesWorld>>;
