import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import type { FlowBase } from '../../../../functions/connect/domain/flow.ts';
import { storeConnection } from '../../../../functions/connect/domain/store-connection.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { TokenSet } from '../../../../functions/connections/domain/open-tokens.ts';
import type { Connections } from '../../../../functions/connections/domain/ports.ts';
import { OutOfTime } from '../../../../functions/platform/waiting/in-time.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unused } from '../../../support/connections/unused-connections.ts';

const accountOf = (id: string) => ({ id, label: id });
const connectionOf = (name: string): Connection => ({
  ...stored,
  integrationId: `id of ${name}`,
  clientReference: `reference of ${name}`,
  ...(name === '?' ? {} : { account: accountOf(name) }),
});

type Given = {
  provider?: Provider;
  flow?: Partial<FlowBase>;
  tokens?: Partial<TokenSet>;
  label?: string;
};

const grantedOf = (name: string, { provider = gmail, flow, tokens, label = name }: Given = {}) => ({
  provider: resolveProvider(provider, {}),
  flow: { ...aFlow, ...flow },
  description: { variables: {}, ...(name === '?' ? {} : { account: { id: name, label } }) },
  tokens: { accessToken: 'a', ...tokens },
  sealedTokens: 'sealed',
});

/** Stores this account beside connections; another writer comes first unless it is let in. */
const storeBeside = (names: string[], name: string, given: Given = {}, isLetIn = true) => {
  const written: Parameters<Connections['connect']>[] = [];
  const connect: Connections['connect'] = async (...write) => isLetIn && written.push(write) > 0;
  const sleep = vi.fn(async () => {});
  const granted = grantedOf(name, given);
  const ports = {
    connections: { around: unused, get: async () => undefined, connect },
    clock: { nowMs: () => 10, sleep },
  };
  const before = { integrationType: 'gmail', connections: names.map(connectionOf) };
  const outcome = storeConnection(ports, granted, before, deadlineOf(-3_000));
  return { outcome, written, sleep };
};

const { account: _, ...unnamed } = gmail;

it.each([
  // whether the provider names accounts, the account that is connected and granted again, what becomes of it
  [gmail, 'ada', { success: true }],
  [gmail, '?', { success: false, reason: 'other_account' }],
  [unnamed, '?', { success: true }],
])('refuses an account without a name only where the provider names accounts', async (...row) => {
  const [provider, name, outcome] = row;
  expect(await storeBeside([name], name, { provider }).outcome).toMatchObject(outcome);
});

it('leaves the metadata of a connection whose account logged in instead of another', async () => {
  const flow = { reconnects: 'id of ada', clientReference: 'new reference' };
  const wrong = storeBeside(['ada', 'bob'], 'bob', { flow });
  const wrongAccount = { success: false, reason: 'wrong_account', loggedInAs: 'id of bob' };
  expect(await wrong.outcome).toEqual(wrongAccount);
  expect(wrong.written).toMatchObject([[{ clientReference: 'reference of bob' }, { version: 1 }]]);
  const right = storeBeside(['ada', 'bob'], 'ada', { flow });
  expect(await right.outcome).toEqual({ success: true, integrationId: 'id of ada' });
  expect(right.written).toMatchObject([[{ clientReference: 'new reference' }, { version: 1 }]]);
});

it('shows an account that is connected again by its present name', async () => {
  const { outcome, written } = storeBeside(['ada'], 'ada', { label: 'ada.lovelace' });
  expect(await outcome).toEqual({ success: true, integrationId: 'id of ada' });
  expect(written).toMatchObject([[{ account: { id: 'ada', label: 'ada.lovelace' } }, {}]]);
});

it('adds an account whatever becomes of others meanwhile', async () => {
  const { outcome, written } = storeBeside(['ada'], 'bob', { flow: { ifOtherAccount: 'add' } });
  expect(await outcome).toMatchObject({ success: true });
  expect(written).toEqual([[expect.anything(), { version: undefined }]]);
});

it('stores the scopes that the answer names, or else those that were asked for', async () => {
  const flow = { moreScopes: ['more'] };
  const scopesOf = async (tokens: Partial<TokenSet>) => {
    const { outcome, written } = storeBeside([], 'ada', { flow, tokens });
    await outcome;
    return written[0]?.[0].grantedScopes;
  };
  expect(await scopesOf({ grantedScopes: ['few'] })).toEqual(['few']);
  expect(await scopesOf({})).toEqual([...requestedScopes(gmail), 'more']);
});

it('knows its own write of a nameless account after a pause, of which the answer was lost', async () => {
  const written: Connection[] = [];
  let found: Connection[] = [];
  const ports = {
    connections: {
      connect: async (connection: Connection) => written.push(connection) > 1,
      around: async () => ({ integrationType: 'gmail', connections: [] }),
      get: async () => found[0],
    },
    clock: {
      nowMs: () => 10,
      sleep: async () => {
        await setImmediate();
        found = written;
      },
    },
  };
  const granted = grantedOf('?');
  const none = { integrationType: 'gmail', connections: [] };
  const outcome = await storeConnection(ports, granted, none, deadlineOf(20_000));
  expect(outcome).toEqual({ success: true, integrationId: written[0]?.integrationId });
  expect(written).toHaveLength(1);
});

it('gives up at the end of the grace when others come first, after a pause', async () => {
  const { outcome, sleep } = storeBeside([], 'ada', {}, false);
  await expect(outcome).rejects.toThrow(OutOfTime);
  expect(sleep).toHaveBeenCalledTimes(1);
});
