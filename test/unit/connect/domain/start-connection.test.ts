import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { quickbooks } from '../../../../functions/catalogue/providers/quickbooks.ts';
import { typeform } from '../../../../functions/catalogue/providers/typeform.ts';
import type {
  ConnectionStart,
  StartConnectionDeps,
} from '../../../../functions/connect/domain/connection-start.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import { startConnection } from '../../../../functions/connect/domain/start-connection.ts';
import type { SessionBinding } from '../../../../functions/platform/model/session-binding.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unused, unusedFlows, unusedNow } from '../../../support/connections/unused-connections.ts';

/** A start of Gmail at 0, and the flows that are stored when it answers. */
const begin = async (
  start: Partial<ConnectionStart> = {},
  given: Partial<StartConnectionDeps> = {},
) => {
  const created: Flow[] = [];
  const create = async (flow: Flow) => {
    await setImmediate();
    created.push(flow);
  };
  const deps: StartConnectionDeps = {
    flows: { ...unusedFlows, create },
    stateTokens: { issue: async () => ({ state: 's', sealedVerifier: 'v' }), open: unused },
    oauthApps: {
      getRegistration: async () => ({ integrationType: 'gmail', clientId: 'id' }),
      get: unused,
    },
    tenantSettings: { of: async () => ({}) },
    connections: { find: async () => undefined },
    connectionPlaces: { count: async () => 0, reserve: unused, remember: unused },
    grantedScopes: { ofNewest: unused },
    eventScopes: new Map(),
    clock: { nowMs: () => 0, sleep: unusedNow },
    publicBaseUrl: 'https://api.example.com/api',
    frontendUrl: 'https://app.example.com',
    returnOrigins: [],
    sessionBinding: 'optional',
    ...given,
  };
  const started = await startConnection(deps, {
    tenantId: 't',
    visibility: wholeTenant,
    provider: gmail,
    fields: {},
    requested: { scopes: [], events: [] },
    ifOtherAccount: 'refuse',
    completion: 'at_callback',
    callerMetadata: {},
    ...start,
  });
  return { started, created };
};

const tenMinutes = 600_000;
const invitedUntil = (untilMs: number) => ({
  invited: { invitationId: 'i', untilMs, retainedUntilMs: untilMs, page: 'https://a/' },
});
const invited = invitedUntil(tenMinutes);
const browserBinding = 'hash';

it.each<[string, Partial<ConnectionStart>, number]>([
  ['ten minutes', {}, tenMinutes],
  ['ten minutes, where its invitation lasts longer', invitedUntil(tenMinutes + 1), tenMinutes],
  ['as long as its invitation', invitedUntil(5), 5],
])('a start can be finished for %s', async (_, start, expiresAtMs) => {
  const { started, created } = await begin(start);
  expect(started).toMatchObject({ expiresAtMs });
  expect(created).toMatchObject([{ expiresAtMs }]);
});

it.each<[string, Partial<ConnectionStart>, true | undefined]>([
  ['from a session for one person', { visibility: { clientReference: 'ada' } }, true],
  ['from an invitation', invited, true],
  ['with a key', {}, undefined],
])('a start %s leaves accounts of others alone: %s', async (_, start, isConfined) => {
  expect((await begin(start)).created[0]?.isConfined).toBe(isConfined);
});

it('asks for another account only where one may be connected', async () => {
  const promptOf = async (ifOtherAccount: ConnectionStart['ifOtherAccount']) => {
    const { started } = await begin({ ifOtherAccount });
    const { authorizationUrl = '' } = 'refused' in started ? {} : started;
    return new URL(authorizationUrl).searchParams.get('prompt');
  };
  expect(await promptOf('refuse')).toBe('consent');
  expect(await promptOf('add')).toContain('select_account');
});

const apart = { publicBaseUrl: 'https://a.execute-api.us-east-1.amazonaws.com/api' };

it.each<[string, Partial<ConnectionStart>, object]>([
  ['no cookie', {}, { expiresAtMs: tenMinutes }],
  ['that of its invitation', { browserBinding, ...invited }, { expiresAtMs: tenMinutes }],
  [
    'one of the web application',
    { browserBinding },
    {
      refused: {
        why: 'unbindable',
        site: 'app.example.com',
        api: new URL(apart.publicBaseUrl).host,
      },
    },
  ],
])('where the API shares no domain, a start may need %s: %o', async (_, start, response) => {
  expect((await begin(start, apart)).started).toMatchObject(response);
});

it('refuses a tenant that is being deleted', async () => {
  const tenantSettings = { of: async () => ({ deletionRequestedAtMs: 0 }) };
  const { started, created } = await begin({}, { tenantSettings });
  expect(started).toEqual({ refused: { why: 'deleted' } });
  expect(created).toEqual([]);
});

it.each<[string, boolean, object, ConnectionStart['visibility']]>([
  ['of the type', true, {}, {}],
  ['of another type', false, { integrationType: 'slack' }, {}],
  ['of another person', false, { clientReference: 'ada' }, { clientReference: 'bob' }],
])('connects again what is %s: %s', async (_, isFound, row, visibility) => {
  const connections = { find: async () => ({ ...stored, ...row }) };
  const { started } = await begin({ integrationId: 'i', visibility }, { connections });
  const refused = { refused: { why: 'no_such_integration' } };
  expect(started).toMatchObject(isFound ? { expiresAtMs: tenMinutes } : refused);
});

it('names the region whose app is missing as an operator does', async () => {
  const oauthApps = { getRegistration: async () => undefined, get: unused };
  const start = { provider: typeform, fields: { region: 'typeform_eu' } };
  const { started } = await begin(start, { oauthApps });
  expect(started).toEqual({ refused: { why: 'no_app', region: 'typeform_eu' } });
});

it('refuses a start field that only the callback may give', async () => {
  const start = { provider: quickbooks, fields: { realmId: '9130000000000001' } };
  const { started } = await begin(start);
  expect(started).toMatchObject({ refused: { why: 'fields', unknown: ['realmId'] } });
});

type Setting = SessionBinding | undefined;
type Bound = { browserBinding?: string; completion?: 'by_server' };

const beginBound = async (environment: SessionBinding, tenant: Setting, bound: Bound) => {
  let reads = 0;
  const of = async () => {
    reads++;
    return { sessionBinding: tenant };
  };
  const deps = { sessionBinding: environment, tenantSettings: { of } };
  return { ...(await begin(bound, deps)), reads };
};

const unbound = {};
const [inBrowser, byServer] = [{ browserBinding: 'hash' }, { completion: 'by_server' }] as const;

it.each<[SessionBinding, Setting, Bound]>([
  ['required', undefined, unbound],
  ['required', 'required', unbound],
  ['optional', 'required', unbound],
])('refuses where it is %s, and %s for the tenant, a start that is %o', async (...given) => {
  const { started, created } = await beginBound(...given);
  expect(started).toEqual({ refused: { why: 'unbound' } });
  expect(created).toEqual([]);
});

it.each<[SessionBinding, Setting, Bound]>([
  ['optional', undefined, unbound],
  ['optional', 'optional', unbound],
  // An operator lets one tenant wait.
  ['required', 'optional', unbound],
  ['required', undefined, inBrowser],
  ['required', 'required', byServer],
])(
  'allows where it is %s, and %s for the tenant, a start that is %o, after one read of settings',
  async (environment, tenant, bound) => {
    const { started, created, reads } = await beginBound(environment, tenant, bound);
    expect(started).toHaveProperty('attemptId', created[0]?.flowId);
    expect(created).toMatchObject([{ completion: 'at_callback', ...bound }]);
    expect(reads).toBe(1);
  },
);
