import { describe, expect, it } from 'vitest';
import { createConnecting } from '../support/connecting.ts';
import { startFaultyServices } from '../support/faulty-services.ts';
import { startTestStack } from '../support/harness.ts';
import { startSlack } from '../support/slack-stub.ts';
import { writesOf } from '../support/writes-of.ts';

const slack = await startSlack();
const { directOptions } = await startFaultyServices();
const options = { ...directOptions, originMap: new Map([slack.mapping]) };
const first = await startTestStack(options);
const second = await startTestStack(options);
const { createTenant, connections, oauthApps } = first;
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

/** Each stack has its own settings page, so equal redirects differ in their origin. */
const queryOf = (location: string | null) => new URL(location ?? '').search;

describe('the same callback at two processes at once', () => {
  it.each([1, 2])('is exchanged once (run %i)', async (run) => {
    const { tenantId, apiKey } = await createTenant();
    const { searchParams } = await createConnecting(first).start(apiKey, 'slack');
    const query = new URLSearchParams({ code: `c${run}`, state: searchParams.get('state') ?? '' });
    slack.reset();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        [first, second][index % 2]?.request(`/integrations/oauth_callback/slack?${query}`),
      ),
    );
    const stored = await connections.primary(tenantId, 'slack');
    const queries = answers.map((answer) => queryOf(answer?.headers.get('location') ?? null));
    expect([...new Set(queries)]).toEqual([
      `?category=messaging&success=true&integration_id=${stored?.integrationId}&integration_type=slack`,
    ]);
    expect(stored?.status).toBe('connected');
    expect(writesOf(stored)).toBe(1);
    expect(slack.tokenRequests()).toBe(1);
  });
});
