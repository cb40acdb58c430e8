import { expect, it } from 'vitest';
import { outlook } from '../../../../functions/catalogue/providers/outlook.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { shopify } from '../../../../functions/catalogue/providers/shopify.ts';
import { judgeToken } from '../../../../functions/connections/domain/account-request.ts';
import type { ProviderRequest } from '../../../../functions/platform/model/ports.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

it.each<[number, string, string, object, Provider]>([
  [200, 'accepted', 'POST', { errors: [], data: {} }, shopify],
  [200, 'accepted', 'POST', { errors: null, data: {} }, shopify],
  [403, 'accepted', 'GET', { error: { code: 'ErrorAccessDenied' } }, outlook],
  [403, 'unknown', 'GET', { error: { code: 'another' } }, outlook],
])('the account’s own address says at HTTP %i: %s, by %s %j', async (...row) => {
  const [status, judgement, method, body, given] = row;
  const requests: ProviderRequest[] = [];
  const deps = {
    providerApi: {
      call: async (_: unknown, request: ProviderRequest) => {
        requests.push(request);
        return { status, headers: {}, body, bytes: 0 };
      },
    },
    auditUse: () => {},
  };
  const provider = resolveProvider(given, { shop: 'acme' });
  const open = { connection: stored, provider, tokens: { accessToken: 'a' } };
  expect(await judgeToken(deps, open, deadlineOf(10_000))).toBe(judgement);
  expect(requests).toMatchObject([{ method }]);
});
