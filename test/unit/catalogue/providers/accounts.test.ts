import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { describeConnection } from '../../../../functions/connect/domain/describe-connection.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';

const accountOf = async (type: string, response: unknown, variables = {}) => {
  let asked = 0;
  const providerApi = {
    call: async () => {
      asked++;
      return { status: 200, headers: {}, body: response, bytes: 0 };
    },
  };
  const provider = resolveProvider(findProvider(providers, type), variables);
  const granted = {
    provider,
    variables,
    grant: { tokens: { accessToken: 'a' }, answer: response },
  };
  const described = await describeConnection({ providerApi }, granted, deadlineOf(10_000));
  return { described, asked };
};

it('shopify names no account where errors come with HTTP 200', async () => {
  const shop = { name: 'Acme', myshopifyDomain: 'acme.myshopify.com' };
  const response = { data: { shop }, errors: [{ message: 'Throttled' }] };
  const { described } = await accountOf('shopify', response, { shop: 'acme' });
  expect(described).toEqual({ variables: { shop: 'acme' }, account: undefined });
});

const team = { id: 'T1', name: 'Acme' };
const enterprise = { id: 'E1', name: 'Acme Corp' };
it.each([
  ['the workspace', { team, enterprise }, 'T1', 'Acme'],
  ['the organization', { team: null, enterprise, is_enterprise_install: true }, 'E1', 'Acme Corp'],
])('slack is named by %s where the app is installed', async (_, response, id, label) => {
  const { described, asked } = await accountOf('slack', response);
  expect(described).toMatchObject({ account: { id, label } });
  // The token answer names it.
  expect(asked).toBe(0);
});

it.each([
  ['a dead token at HTTP 200', { error: 'invalid_token' }, 'code_refused'],
  ['an answer without a data center', { user_id: 7 }, 'not_understood'],
])('mailchimp takes %s for what it is', async (_, response, outcome) => {
  expect((await accountOf('mailchimp', response)).described).toBe(outcome);
});
