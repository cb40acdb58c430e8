import { describe, expect, it } from 'vitest';
import { createFlowId } from '../../functions/domain/connect/flow.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { callbackSlugOf } from '../../functions/providers/provider-urls.ts';
import { settingsRedirectOf } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const { request, info, stack: local } = await useStack();
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
