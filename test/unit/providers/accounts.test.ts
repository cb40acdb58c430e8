import { describe, expect, it } from 'vitest';
import { describeConnection } from '../../../functions/domain/connect/describe-connection.ts';
import { findProvider } from '../../../functions/domain/model/find-provider.ts';
import type { ProviderRequest } from '../../../functions/domain/model/ports.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import { resolveProvider } from '../../../functions/providers/resolve-provider.ts';

const accountOf = async (type: string, answer: unknown, variables = {}) => {
  const asked: ProviderRequest[] = [];
  const providerApi = {
    call: async (_: unknown, request: ProviderRequest) => {
      asked.push(request);
      return { status: 200, headers: {}, body: answer, bytes: 0 };
    },
  };
  const provider = resolveProvider(findProvider(providers, type), variables);
  const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };
  const grant = { tokens: { accessToken: 'a' }, answer };
  const described = await describeConnection(
    { providerApi },
    { provider, variables, grant },
    deadline,
  );
  return { described, asked: asked[0] };
};

describe('shopify', () => {
  const shop = { name: 'Acme', myshopifyDomain: 'acme.myshopify.com' };

  it('asks for the shop by GraphQL, which is all that new public apps may use', async () => {
    const { described, asked } = await accountOf('shopify', { data: { shop } }, { shop: 'acme' });
    expect(described).toMatchObject({ account: { id: 'acme.myshopify.com', label: 'Acme' } });
    expect(asked).toMatchObject({
      method: 'POST',
      url: new URL('https://acme.myshopify.com/admin/api/2026-07/graphql.json'),
      body: { query: expect.stringMatching(/\bshop\b.*\bname\b.*\bmyshopifyDomain\b/) },
    });
  });

  it('names no account where errors come with HTTP 200', async () => {
    const answer = { data: { shop }, errors: [{ message: 'Throttled' }] };
    const { described } = await accountOf('shopify', answer, { shop: 'acme' });
    expect(described).toEqual({ variables: { shop: 'acme' }, account: undefined });
  });
});

describe('slack', () => {
  it.each([
    ['the workspace', { team: { id: 'T1', name: 'Acme' }, enterprise: { id: 'E1' } }, 'T1', 'Acme'],
    [
      'the organization where the app is installed for all of it',
      { team: null, enterprise: { id: 'E1', name: 'Acme Corp' }, is_enterprise_install: true },
      'E1',
      'Acme Corp',
    ],
  ])('is named by %s', async (_, answer, id, label) => {
    const { described } = await accountOf('slack', answer);
    expect(described).toMatchObject({ account: { id, label } });
  });
});

describe('mailchimp', () => {
  it('takes a dead token at HTTP 200 for what it is', async () => {
    const { described } = await accountOf('mailchimp', { error: 'invalid_token' });
    expect(described).toBe('code_refused');
  });

  it('is not understood without a data center', async () => {
    const { described } = await accountOf('mailchimp', { user_id: 7 });
    expect(described).toBe('not_understood');
  });
});

describe('hubspot', () => {
  it('asks a version of the API that does not end', async () => {
    const { described, asked } = await accountOf('hubspot', { portalId: 62515 });
    expect(described).toMatchObject({ account: { id: '62515' } });
    expect(asked?.url.pathname).toBe('/account-info/2026-03/details');
  });
});
