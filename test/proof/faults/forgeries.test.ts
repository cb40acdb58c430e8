import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { createOAuthFlows } from '../../../functions/connect/adapters/oauth-flows.ts';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { seededRandom } from '../../support/run/random.ts';
import { createConnecting, settingsRedirectOf } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { soaking } from '../soak/soaking.ts';
import { countCalls } from '../support/attack/count-calls.ts';
import { forgeriesOf, garbageKeysOf } from '../support/attack/forgeries.ts';
import { encodeText } from '../support/attack/odd-texts.ts';
import { sendAll } from '../support/attack/send-all.ts';

const { runs, seed, progress, report } = soaking('forgeries');

const provider = await startStub(() => ({
  body: { access_token: 'token', refresh_token: 'refresh', token_type: 'bearer', ok: true },
}));
const stack = await startTestStack({
  originMap: new Map(
    ['https://oauth2.googleapis.com', 'https://www.googleapis.com', 'https://api.notion.com'].map(
      (origin) => [origin, provider.origin],
    ),
  ),
});
const { request, createTenant, setUpApps, database, info } = stack;
const { start } = createConnecting(stack);
const flows = createOAuthFlows(database);

const callback = (state: string, code = 'a') =>
  request(
    `/integrations/oauth_callback/gmail?code=${code}&state=${encodeText(state)}&iss=https://accounts.google.com`,
  );
const redirectOf = async (response: ReturnType<typeof request>) =>
  Object.fromEntries(settingsRedirectOf(await response, info.frontend_url));
const invalidLink = {
  category: 'email',
  success: 'false',
  error_msg: 'This link is invalid or has expired. Please start again.',
  integration_type: 'gmail',
  error_code: 'invalid_link',
};

const prepareStates = async () => {
  await setUpApps('gmail', 'notion');
  const { apiKey } = await createTenant();
  const other = await createTenant();
  const stateOf = async (key: string, type = 'gmail') =>
    (await start(key, type)).searchParams.get('state') ?? '';
  const expire = async (state: string) => {
    const flowId = state.slice(0, 22);
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName('oauth_flows'),
        Key: { flow_id: flowId },
        UpdateExpression: 'SET expires_at_ms = :past',
        ExpressionAttributeValues: { ':past': 1 },
      }),
    );
    expect(await flows.get(flowId)).toMatchObject({ state: 'issued', expiresAtMs: 1 });
    return state;
  };
  const used = await stateOf(other.apiKey);
  expect(await redirectOf(callback(used, 'first'))).toMatchObject({ success: 'true' });
  return {
    issued: await stateOf(apiKey),
    used,
    expired: await expire(await stateOf(apiKey)),
    otherFlow: await stateOf(other.apiKey),
    otherType: await stateOf(apiKey, 'notion'),
  };
};

/** What tables, keys and providers were asked since. */
const countFrom = () => {
  const calls = countCalls(stack);
  const requests = provider.requests.length;
  return () => ({ ...calls(), 'calls of providers': provider.requests.length - requests });
};

const prefixed = (prefix: string, figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([name, n]) => [`${prefix}: ${name}`, n]));

// Only the embedded database counts its requests.
describe.skipIf(inject('dynamodbEndpoint') !== undefined)('forgeries', () => {
  const timeout = 60_000 + runs * 100;

  it('refuses every forged state without KMS, a write or a provider', { timeout }, async () => {
    const states = await prepareStates();
    const kinds = Object.entries(forgeriesOf(states));
    const random = seededRandom(seed);
    const counted = countFrom();
    let sent = 0;
    await sendAll(runs, async (n) => {
      const [kind = '', forge] = kinds[n % kinds.length] ?? [];
      const forged = forge?.(Math.floor(n / kinds.length), random) ?? '';
      if (forged === states.issued) return;
      sent++;
      const response = callback(forged);
      if ((await response).status !== 422)
        expect(await redirectOf(response), kind).toEqual(invalidLink);
      progress(n / 2);
    });
    const figures = counted();
    report({ 'forged states': sent, ...prefixed('forged states', figures) });
    // One look at the flow that a state of the right shape names.
    expect(figures).toEqual({
      'calls of KMS': 0,
      writes: 0,
      reads: expect.any(Number),
      'calls of providers': 0,
    });
    expect(figures.reads).toBeLessThanOrEqual(sent);
    expect(await flows.get(states.issued.slice(0, 22))).toMatchObject({ state: 'issued' });
    expect(await redirectOf(callback(states.issued))).toMatchObject({ success: 'true' });
  });

  it('refuses every garbage key without reading a table', { timeout }, async () => {
    const { apiKey } = await createTenant();
    const kinds = Object.values(garbageKeysOf(apiKey));
    const counted = countFrom();
    await sendAll(runs, async (n) => {
      const garbage = kinds[n % kinds.length]?.(Math.floor(n / kinds.length)) ?? '';
      expect(await request('/agents', { apiKey: garbage })).toMatchObject({ status: 401 });
      progress((runs + n) / 2);
    });
    const figures = counted();
    report({ 'garbage keys': runs, ...prefixed('garbage keys', figures) });
    expect(figures).toEqual({ 'calls of KMS': 0, writes: 0, reads: 0, 'calls of providers': 0 });
    expect(await request('/agents', { apiKey })).toMatchObject({ status: 200 });
  });

  it('reads one row for a well-formed key that nobody has', { timeout }, async () => {
    const count = Math.ceil(runs / 100);
    const counted = countFrom();
    await sendAll(count, async () => {
      const apiKey = createApiKey('local');
      expect(await request('/agents', { apiKey })).toMatchObject({ status: 401 });
    });
    expect(counted()).toMatchObject({ writes: 0, reads: count });
  });
});
