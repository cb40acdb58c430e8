import { describe, expect, inject, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { callbackSlugOf } from '../../../functions/catalogue/providers/provider-urls.ts';
import { createOAuthFlows } from '../../../functions/connect/adapters/oauth-flows.ts';
import { providerStubs } from '../../proof/documented/oauth/provider-stubs.ts';
import { originsTo } from '../../support/fields/live-fields.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const server = await startStub(() => ({ status: 500 }));
const stack = await useStack(originsTo(server.origin));
const { request, createTenant, database, stack: local } = stack;
const { start, redirectOf } = createConnecting(stack);
const flows = createOAuthFlows(database);

await stack.setUpApps(...providers.keys());
const { apiKey } = await createTenant();

/** Everything but reads, which find the flow; no write, no call of KMS or a provider is allowed. */
const effects = () => ({
  kms: new Map(local.operations.kms),
  writes: [...local.operations.dynamodb].filter(([name]) => /Put|Update|Delete|Write/.test(name)),
  asked: server.requests.length,
});

// Only the embedded database counts its requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

describe.skipIf(isAmazons)('GET /integrations/oauth_callback/{integration_type}', () => {
  it.each([...providers.keys()])(
    'refuses a state of %s at the callback of every other type',
    async (type) => {
      const url = await start(apiKey, type, providerStubs[type]?.start);
      const state = url.searchParams.get('state') ?? '';
      const before = effects();
      for (const other of providers.values()) {
        if (other.type === type) continue;
        const query = new URLSearchParams({
          ...providerStubs[other.type]?.callback,
          code: 'a',
          state,
        });
        const path = `/integrations/oauth_callback/${callbackSlugOf(other)}?${query}`;
        expect(redirectOf(await request(path))).toEqual([
          ['category', other.category],
          ['success', 'false'],
          ['error_msg', 'This link is invalid or has expired. Please start again.'],
          ['integration_type', other.type],
          ['error_code', 'invalid_link'],
        ]);
      }
      expect(effects()).toEqual(before);
      // At its own type it still works.
      expect(await flows.get(state.slice(0, 22))).toMatchObject({ state: 'issued' });
    },
  );
});
