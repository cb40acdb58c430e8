import { expect, vi } from 'vitest';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { senderOf } from '../../../support/notices/signed-notices.ts';
import { labels } from '../../../support/providers/rotating-google.ts';
import { createPages } from '../../../support/stack/pages.ts';
import { accepted, startReceiver } from '../../../support/webhooks/receiver.ts';
import type { World } from './canary-flows.ts';
import { echoing } from './canary-provider.ts';

type Tenant = { tenantId: string; apiKey: string };

/** What is done with an account that is connected, until its grant ends. */
export const createCanaryUses = (
  { places, provider, stack }: World,
  app: { clientId: string; clientSecret: string; signingSecret: string },
) => {
  const { plant: fault, follow } = places;
  const { clientId, clientSecret, signingSecret } = app;

  const rowOf = async (tenantId: string, type: string) => {
    const row = await stack.current().connections.primary(tenantId, type);
    if (!row) throw new Error(`${tenantId} has no ${type}`);
    return row;
  };
  /** The access token is over, and its refresh due. */
  const expire = async (tenantId: string) => {
    const row = await rowOf(tenantId, 'gmail');
    // A dead grant stays dead.
    if (row.state.is !== 'live') return false;
    // Without earlier failures, after which a provider is left alone for a while.
    const state = { is: 'live' as const };
    const due = { state: state, accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 };
    await stack.current().connectionOf(tenantId, 'gmail').change(due);
    return true;
  };
  const lookUp = (apiKey: string, search = '') =>
    stack.request(`${labels}?_search=${encodeURIComponent(search)}`, { apiKey });
  const ofGmail = (tenantId: string) => ({ tenant_id: tenantId, integration_type: 'gmail' });

  /** A new tenant with an account, as a finished flow leaves it. */
  const stored = async (): Promise<Tenant> => {
    const { createTenant, connect } = stack.current();
    const tenant = await createTenant();
    follow('API key', tenant.apiKey);
    const tokens = { accessToken: fault('access token'), refreshToken: fault('refresh token') };
    await connect(tenant.tenantId, 'gmail', tokens);
    return tenant;
  };

  const refreshByHour = async () => {
    const before = provider.counts.refreshes;
    stack.runSchedules();
    await vi.waitFor(() => expect(provider.counts.refreshes).toBeGreaterThan(before), {
      timeout: 120_000,
    });
  };

  return {
    rowOf,
    /** A receiver gets every event of the tenant from now on. */
    listen: async ({ apiKey }: Tenant) => {
      const receiver = await startReceiver((received) => {
        places.record('webhook', JSON.stringify(received));
        return accepted();
      });
      const body = JSON.stringify({ url: receiver.url });
      const made = await stack.request('/webhooks', { method: 'POST', apiKey, body });
      follow('webhook secret', Object(made.body).secret);
    },

    /** A link that a tenant may send: only its hash is stored. */
    invite: async ({ apiKey }: Tenant) => {
      const requested = { asked_by: places.name('tenant'), purpose: places.name('purpose') };
      const body = JSON.stringify({ integration_type: 'gmail', ...requested });
      const made = await stack.request('/invitations', { method: 'POST', apiKey, body });
      expect(made.status).toBe(201);
    },

    /** Look-ups, refreshes and requests of services, all of which go well. */
    useWell: async ({ tenantId, apiKey }: Tenant) => {
      expect((await lookUp(apiKey)).status).toBe(200);
      const { access_token: token } = await stack.invoke(ofGmail(tenantId));
      const rejected = { rejected: true, token_fingerprint: sha256(token) };
      expect(await stack.invoke({ ...ofGmail(tenantId), ...rejected })).toHaveProperty(
        'access_token',
      );
      expect(await stack.invoke({ ...ofGmail(tenantId), [token]: token })).toHaveProperty(
        'refused',
      );
      await expire(tenantId);
      expect((await lookUp(apiKey, fault('text that a provider adds'))).status).toBe(200);
      await expire(tenantId);
      await refreshByHour();
      const { session, ask } = await createPages(stack).open(apiKey);
      follow('session', session);
      for (const path of ['/integrations', '/components', '/agents', '/health']) {
        await stack.request(path, { apiKey });
        await ask(path);
        await stack.request(path, { apiKey: session });
      }
    },

    /** A provider that repeats every secret, at its API and at its token endpoint. */
    meetEchoes: async () => {
      const count = echoing('').length;
      for (let kind = 0; kind < count; kind++) {
        const echo = echoing(places.recent())[kind] ?? {};
        provider.api = echo;
        await lookUp((await stored()).apiKey);
        const refreshed = await stored();
        await expire(refreshed.tenantId);
        await lookUp(refreshed.apiKey);
        provider.token = echo;
        const { tenantId, apiKey } = await stored();
        await expire(tenantId);
        await lookUp(apiKey);
        await expire(tenantId);
        await stack.invoke(ofGmail(tenantId));
        if (await expire(tenantId)) await refreshByHour();
        provider.token = undefined;
        provider.api = undefined;
      }
    },

    /** Rows that do not open, or that hold no tokens. */
    spoil: async ({ tenantId, apiKey }: Tenant, spoilt: (sealed: string) => string) => {
      const { sealedTokens } = await rowOf(tenantId, 'gmail');
      const { change } = stack.current().connectionOf(tenantId, 'gmail');
      await change({ sealedTokens: spoilt(sealedTokens) });
      expect((await lookUp(apiKey)).status).toBe(500);
      expect(await stack.invoke(ofGmail(tenantId))).toHaveProperty('errorMessage');
    },

    /** Slack reports an uninstall, and strangers do. */
    notify: async () => {
      const { wire, uninstall } = senderOf('slack');
      const atMs = Date.now() + 1_000;
      const send = (notice: object, secret: string) => {
        const { headers, body } = wire(JSON.stringify(notice), secret, atMs);
        follow('notice signature', headers['X-Slack-Signature']?.slice(3) ?? '');
        return stack.request('/integrations/notices/slack', { method: 'POST', headers, body });
      };
      const note = fault('text that a provider adds');
      const event = { type: 'app_uninstalled', note };
      const notice = { ...uninstall('T1', atMs), api_app_id: note, event, note };
      expect((await send(notice, fault('signing secret'))).status).toBe(401);
      expect((await send({ ...notice, event: { type: note } }, signingSecret)).status).toBe(200);
      expect((await send(notice, signingSecret)).status).toBe(200);
    },

    /** Pipedrive reports an uninstall with our own client secret. */
    uninstall: async () => {
      const call = (secret: string, body: string) =>
        stack.request('/integrations/oauth_callback/pipedrive', {
          method: 'DELETE',
          headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
          body,
        });
      const account = { company_id: provider.account, user_id: 5 };
      expect((await call(fault('client secret'), JSON.stringify(account))).status).toBe(401);
      expect((await call(clientSecret, `{"a": ${clientSecret}`)).status).toBe(400);
      expect((await call(clientSecret, JSON.stringify(account))).status).toBe(200);
    },

    disconnect: async ({ tenantId, apiKey }: Tenant, type: string) => {
      const { integrationId } = await rowOf(tenantId, type);
      const path = `/integrations/${integrationId}`;
      const checked = await stack.request(`${path}/check`, { method: 'POST', apiKey });
      expect(checked.status).toBe(200);
      expect((await stack.request(path, { method: 'DELETE', apiKey })).status).toBe(200);
    },
  };
};
