import { describe, expect, it } from 'vitest';
import { slack } from '../../../../functions/catalogue/providers/slack.ts';
import type { Connections } from '../../../../functions/connections/domain/ports.ts';
import type { AppRegistration } from '../../../../functions/platform/model/ports.ts';
import { UnreadableRow } from '../../../../functions/platform/model/unreadable-row.ts';
import { manageTenant } from '../../../../functions/tenants/contracts/manage-tenant.ts';
import { carryOutAction } from '../../../../functions/tenants/http/tenant-actions.ts';
import { unused } from '../../../support/connections/unused-connections.ts';

const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };
const named = { tenant_id: 't', integration_type: 'slack' };
const app = { ...named, client_id: 'c', client_secret: 's', signing_secret: 's' };
const failing = () => Promise.reject(new Error('The table does not answer'));

/** A tenant whose connections cannot be read, nor its settings once they changed, nor its deletion once it began. */
const createWorld = (stored?: AppRegistration, ofType: Connections['ofType'] = failing) => {
  const acts: string[] = [];
  const reported: UnreadableRow[] = [];
  let [hasChanged, hasBegun] = [false, false];
  const deps = {
    record: ({ act }: { act: string }) => void acts.push(act),
    reportUnreadable: (rows: readonly UnreadableRow[]) => void reported.push(...rows),
    providers: new Map([['slack', slack]]),
    oauthApps: { getRegistration: async () => stored, get: unused, put: async () => {} },
    registeredApps: { among: unused, remove: async () => {} },
    connections: { ofType, get: unused, put: unused },
    tenantSettings: {
      of: async () => (hasChanged ? failing() : {}),
      change: async () => {
        hasChanged = true;
        return true;
      },
    },
    deletions: {
      find: async () => (hasBegun ? failing() : undefined),
      begin: async () => {
        hasBegun = true;
      },
    },
    knownTenants: { isKnown: async () => true },
    clock: { nowMs: () => 0, sleep: unused },
    tenantRateLimit: { perSecond: 1, burst: 1 },
    publicBaseUrl: 'https://api.example.com/api',
  };
  const run = (request: object) =>
    carryOutAction(
      deps,
      manageTenant.request.parse({ requested_by: 'settings', ...request }),
      deadline,
    );
  return { acts, reported, run };
};

describe('an act that is done, after which something fails', () => {
  const stored: AppRegistration = { integrationType: 'slack', tenantId: 't', clientId: 'c' };

  it.each([
    ['tenant.changed', { action: 'change', tenant_id: 't', session_binding: 'required' }],
    ['oauth_app.changed', { action: 'put_oauth_app', ...app }],
    ['oauth_app.removed', { action: 'remove_oauth_app', ...named }],
    ['tenant.deletion_requested', { action: 'delete', tenant_id: 't' }],
  ])('is recorded: %s', async (act, request) => {
    const { acts, run } = createWorld(stored);
    await expect(run(request)).rejects.toThrow('The table does not answer');
    expect(acts).toEqual([act]);
  });

  it('is none, if there was no app to remove', async () => {
    const { acts, run } = createWorld();
    await expect(run({ action: 'remove_oauth_app', ...named })).rejects.toThrow();
    expect(acts).toEqual([]);
  });
});

describe('a connection that cannot be read', () => {
  const stored: AppRegistration = { integrationType: 'slack', tenantId: 't', clientId: 'c' };
  const unreadable = [new UnreadableRow('A row cannot be read: integrations t')];

  it.each([
    { action: 'put_oauth_app', ...app },
    { action: 'remove_oauth_app', ...named },
  ])('is reported, and does not make $action fail, which has taken place', async (request) => {
    const { reported, run } = createWorld(stored, async (_, integrationType) => ({
      integrationType,
      connections: [],
      unreadable,
    }));
    expect(await run(request)).toMatchObject({ needed_by: [], remaining: 0 });
    expect(reported).toEqual(unreadable);
  });
});

describe('a secret as it is copied from elsewhere', () => {
  it.each(['client_secret', 'signing_secret'])(
    'is refused as the %s, and replaces no app',
    async (member) => {
      const stored: AppRegistration = { integrationType: 'slack', tenantId: 't', clientId: 'c' };
      for (const secret of [' ', '"canary"', 'SLACK_SECRET=canary']) {
        const { acts, run } = createWorld(stored);
        const request = run({ action: 'put_oauth_app', ...app, [member]: secret });
        const refusal = await request.catch((error: unknown) => error);
        expect(refusal).toMatchObject({
          code: 'validation_failed',
          fieldErrors: [{ field: member }],
        });
        expect(String(refusal)).not.toContain('canary');
        expect(acts).toEqual([]);
      }
    },
  );
});
