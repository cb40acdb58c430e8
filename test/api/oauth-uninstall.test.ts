import { describe, expect, inject, it } from 'vitest';
import { createFlowId } from '../../functions/domain/connect/flow.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { callbackSlugOf } from '../../functions/providers/provider-urls.ts';
import { settingsRedirectOf } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const {
  request,
  createTenant,
  connect,
  connections,
  oauthApps,
  info,
  stack: local,
} = await useStack();
// Only the embedded database counts its requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;
await oauthApps.put({ integrationType: 'pipedrive', clientId: 'id', clientSecret: 'secret' });

const uninstall = (type: string, credentials: string | undefined, body: unknown) =>
  request(`/integrations/oauth_callback/${type}`, {
    method: 'DELETE',
    body: JSON.stringify(body),
    ...(credentials ? { headers: { authorization: `Basic ${btoa(credentials)}` } } : {}),
  });
const account = { company_id: 9, user_id: 5, client_id: 'id', timestamp: '2026-01-01' };
const connectedTo = async (id: string) => {
  const { tenantId } = await createTenant();
  const known = { account: { id, label: 'Acme' }, grantFamily: 'pipedrive' };
  await connect(tenantId, 'pipedrive', { accessToken: 'a', refreshToken: 'r' }, known);
  return tenantId;
};

describe('DELETE /integrations/oauth_callback/{integration_type}', () => {
  it('marks the account’s connections of every tenant, deletes none and changes no other', async () => {
    const [ada, bob, other] = [
      await connectedTo('9/5'),
      await connectedTo('9/5'),
      await connectedTo('9/6'),
    ];
    expect(await uninstall('pipedrive', 'id:secret', account)).toMatchObject({
      status: 200,
      body: { disconnected: 2 },
    });
    for (const tenantId of [ada, bob]) {
      expect(await connections.primary(tenantId, 'pipedrive')).toMatchObject({
        standing: { is: 'ended', why: 'uninstalled' },
      });
    }
    expect(await connections.primary(other, 'pipedrive')).toMatchObject({
      standing: { is: 'live' },
    });
  });

  it.each([
    ['no credentials', undefined],
    ['a wrong secret', 'id:guess'],
    ['a wrong id', 'guess:secret'],
  ])('401s %s', async (_, credentials) => {
    const tenantId = await connectedTo('7/7');
    const body = { company_id: 7, user_id: 7 };
    expect(await uninstall('pipedrive', credentials, body)).toMatchObject({ status: 401 });
    expect(await connections.primary(tenantId, 'pipedrive')).toMatchObject({
      standing: { is: 'live' },
    });
  });

  it.skipIf(isAmazons).each([
    ['no credentials', undefined],
    ['another scheme', 'Bearer abcd'],
    ['no base64', 'Basic !!!!'],
    ['no colon', `Basic ${btoa('idsecret')}`],
    ['an empty secret', `Basic ${btoa('id:')}`],
    ['a control character', `Basic ${btoa('id:sec\nret')}`],
    ['endlessly many characters', `Basic ${btoa(`id:${'a'.repeat(4_000)}`)}`],
  ])('401s %s without a read', async (_, authorization) => {
    const before = new Map(local.operations.dynamodb);
    const answer = await request('/integrations/oauth_callback/pipedrive', {
      method: 'DELETE',
      body: JSON.stringify(account),
      headers: authorization ? { authorization } : {},
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(local.operations.dynamodb).toEqual(before);
  });

  it.skipIf(isAmazons)('asks KMS neither for a right secret nor for a wrong one', async () => {
    const kms = new Map(local.operations.kms);
    await uninstall('pipedrive', 'id:secret', account);
    await uninstall('pipedrive', 'id:guess', account);
    expect(local.operations.kms).toEqual(kms);
  });

  it('422s a call that names no account', async () => {
    expect(await uninstall('pipedrive', 'id:secret', { company_id: 9 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'user_id' }] },
    });
  });

  it('404s a provider that makes no such calls', async () => {
    expect(await uninstall('slack', 'id:secret', account)).toMatchObject({ status: 404 });
  });
});

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
};
const message =
  'This installation did not start here. Connect the account on this page to complete it.';
const callback = (slug: string, query: string) => `/integrations/oauth_callback/${slug}?${query}`;
const operations = () => [new Map(local.operations.dynamodb), new Map(local.operations.kms)];

/** What providers send after an installation from their own pages: a code, but no state of ours. */
describe('an installation that begins at the provider', () => {
  it.each([...providers.values()].map((provider) => [provider.type, provider] as const))(
    'of %s leads the person to the settings page, and exchanges nothing',
    async (_, provider) => {
      const before = operations();
      const path = callback(callbackSlugOf(provider), 'code=a&location=x');
      const answer = await request(path, { headers: browser });
      expect(settingsRedirectOf(answer, info.frontend_url)).toEqual([
        ['category', provider.category],
        ['success', 'false'],
        ['error_msg', message],
        ['integration_type', provider.type],
        ['error_code', 'started_elsewhere'],
      ]);
      expect(operations()).toEqual(before);
    },
  );

  it.each([
    ['an empty state', 'code=a&state='],
    ['no code, as at an address for installations', 'shop=acme.myshopify.com&hmac=00'],
    ['nothing', ''],
  ])('may bring %s', async (_, query) => {
    const answer = await request(callback('aircall', query), { headers: browser });
    expect(settingsRedirectOf(answer, info.frontend_url)).toContainEqual(['error_msg', message]);
  });

  it.each([
    ['a state of another shape', 'code=a&state=hello'],
    ['a repeated state', 'code=a&state=&state='],
    ['a state without a code', `state=${createFlowId()}.${'A'.repeat(200)}`],
    ['a code and an error', 'code=a&error=b'],
    ['an empty code', 'code='],
  ])('is not assumed of %s', async (_, query) => {
    const answer = await request(callback('aircall', query), { headers: browser });
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it.each([undefined, '*/*', 'application/json'])(
    '422s a program, which accepts %s, naming the state',
    async (accept) => {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      const answer = await request(callback('aircall', 'code=a'), { headers });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'state' }] } });
    },
  );
});
