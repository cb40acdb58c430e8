import { describe, expect, inject, it } from 'vitest';
import { aircall } from '../../../functions/catalogue/providers/aircall.ts';
import { noticesCarriedOut } from '../../support/notices/notifying.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, connected, stack: local } = stack;
const { redirectOf } = createConnecting(stack);
// Only the embedded database counts its requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;
await stack.setUpApps('pipedrive');

const uninstall = async (type: string, authorization?: string, body: unknown = account) => {
  const response = await request(`/integrations/oauth_callback/${type}`, {
    method: 'DELETE',
    body: JSON.stringify(body),
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  });
  await noticesCarriedOut(local);
  return response;
};
const basic = (credentials: string) => `Basic ${btoa(credentials)}`;
const account = { company_id: 9, user_id: 5, client_id: 'id', timestamp: '2026-01-01' };
const connectedTo = async (id: string) => {
  const known = { account: { id, label: 'Acme' }, grantFamily: 'pipedrive' };
  const { stored } = await connected('pipedrive', { accessToken: 'a', refreshToken: 'r' }, known);
  return async () => (await stored())?.state;
};

describe('DELETE /integrations/oauth_callback/{integration_type}', () => {
  it('marks the account’s connections of every tenant, deletes none and changes no other', async () => {
    const same = [await connectedTo('9/5'), await connectedTo('9/5')];
    const other = await connectedTo('9/6');
    expect(await uninstall('pipedrive', basic('id:secret'))).toMatchObject({
      status: 200,
      body: {},
    });
    for (const state of same) {
      expect(await state()).toMatchObject({ is: 'ended', why: 'uninstalled' });
    }
    expect(await other()).toEqual({ is: 'live' });
  });

  it.each(['id:guess', 'guess:secret'])('401s %s', async (credentials) => {
    const state = await connectedTo('7/7');
    const body = { company_id: 7, user_id: 7 };
    expect(await uninstall('pipedrive', basic(credentials), body)).toMatchObject({ status: 401 });
    expect(await state()).toEqual({ is: 'live' });
  });

  it.skipIf(isAmazons).each([
    ['no credentials', undefined],
    ['another scheme', 'Bearer abcd'],
    ['no base64', 'Basic !!!!'],
    ['no colon', basic('idsecret')],
    ['an empty secret', basic('id:')],
    ['a control character', basic('id:sec\nret')],
    ['endlessly many characters', basic(`id:${'a'.repeat(4_000)}`)],
  ])('401s %s without a read', async (_, authorization) => {
    const before = new Map(local.operations.dynamodb);
    expect(await uninstall('pipedrive', authorization)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
    expect(local.operations.dynamodb).toEqual(before);
  });

  it.skipIf(isAmazons)('asks KMS neither for a right secret nor for a wrong one', async () => {
    const kms = new Map(local.operations.kms);
    await uninstall('pipedrive', basic('id:secret'));
    await uninstall('pipedrive', basic('id:guess'));
    expect(local.operations.kms).toEqual(kms);
  });

  it('422s a call that names no account', async () => {
    expect(await uninstall('pipedrive', basic('id:secret'), { company_id: 9 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'user_id' }] },
    });
  });

  it('400s a call without a body, which Pipedrive always sends', async () => {
    const headers = { authorization: basic('id:secret') };
    const path = '/integrations/oauth_callback/pipedrive';
    expect(await request(path, { method: 'DELETE', headers })).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    });
  });

  it('404s a provider that makes no such calls', async () => {
    expect(await uninstall('slack', basic('id:secret'))).toMatchObject({ status: 404 });
  });
});

/** What providers send after an installation from their own pages: a code, but no state of ours. */
it('leads who began at the provider to the settings page, and exchanges nothing', async () => {
  const before = [new Map(local.operations.dynamodb), new Map(local.operations.kms)];
  const path = '/integrations/oauth_callback/aircall?code=a&location=x';
  const response = await request(path, { headers: { accept: 'text/html' } });
  expect(redirectOf(response)).toEqual([
    ['category', aircall.category],
    ['success', 'false'],
    [
      'error_msg',
      'This installation did not start here. Connect the account on this page to complete it.',
    ],
    ['integration_type', 'aircall'],
    ['error_code', 'started_elsewhere'],
  ]);
  expect([local.operations.dynamodb, local.operations.kms]).toEqual(before);
});
