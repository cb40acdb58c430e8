import { expect, it } from 'vitest';
import { judgeToken } from '../../../../functions/domain/connection/ask-account.ts';
import type { ProviderRequest } from '../../../../functions/domain/model/ports.ts';
import { mailchimp } from '../../../../functions/providers/mailchimp.ts';
import type { Provider } from '../../../../functions/providers/provider.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { shopify } from '../../../../functions/providers/shopify.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

it.each<[Provider, string, string, object]>([
  [mailchimp, 'refused', 'GET', { error: 'invalid_token' }],
  [mailchimp, 'accepted', 'GET', { error: 'over_quota' }],
  [shopify, 'accepted', 'POST', {}],
])('the account’s own address of $type says at HTTP 200: %s', async (...row) => {
  const [given, judgement, method, body] = row;
  const asked: ProviderRequest[] = [];
  const deps = {
    providerApi: {
      call: async (_: unknown, request: ProviderRequest) => {
        asked.push(request);
        return { status: 200, headers: {}, body, bytes: 0 };
      },
    },
    auditUse: () => {},
  };
  const provider = resolveProvider(given, { shop: 'acme' });
  const open = { connection: stored, provider, tokens: { accessToken: 'a' } };
  expect(await judgeToken(deps, open, deadlineOf(10_000))).toBe(judgement);
  expect(asked).toMatchObject([{ method }]);
});
