import { expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { EndingCall } from '../../../../functions/catalogue/providers/ending-call.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import type { OAuthClient } from '../../../../functions/connections/domain/ports.ts';
import { endGrant } from '../../../../functions/disconnect/domain/end-grant.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import {
  createExpiredWorld,
  createRefreshWorld,
  stored,
} from '../../../support/connections/refresh-world.ts';

const call: EndingCall = { url: 'https://example.com/', authentication: 'none' };
const withAccessToken: EndingCall = { ...call, authentication: 'access_token' };

/** Ends the grant of the world's connection at a provider with these calls. */
const endAt = async (
  { state, deps }: ReturnType<typeof createRefreshWorld>,
  calls: Pick<Provider, 'revoke' | 'uninstall'>,
  remainingMs = 20_000,
) => {
  const { revoke: _, ...rest } = gmail;
  const known = new Map([['gmail', { ...rest, ...calls }]]);
  return endGrant({ ...deps, providers: known }, state.row, deadlineOf(remainingMs));
};
const down = () => Promise.reject(new Error('down'));
const revocations = { yes: async () => true, no: async () => false, down };

const stays = / The app is still installed; /;
const ends = /has ended its grant\.$/;
const cannot = /has no way to end a grant from outside/;
const fails = /was not possible from here/;

it.each([
  // what revoking and removing the app answer, which calls are made, what our answer says
  [undefined, undefined, [], 'no_revocation', cannot],
  ['yes', undefined, ['revoke'], 'revoked', ends],
  ['down', undefined, ['revoke'], 'unconfirmed', fails],
  [undefined, 'yes', ['uninstall'], 'revoked', ends],
  ['yes', 'yes', ['uninstall'], 'revoked', ends],
  ['yes', 'down', ['uninstall', 'revoke'], 'revoked', stays],
  ['no', 'down', ['uninstall', 'revoke'], 'unconfirmed', fails],
] as const)('where they answer %s and %s, makes and audits %j: %s', async (...row) => {
  const [revoke, uninstall, made, why, detail] = row;
  const world = createRefreshWorld({});
  const audited: string[] = [];
  world.deps.auditUse = (_, use) => audited.push(use);
  if (revoke) world.deps.oauthClient.revoke = revocations[revoke];
  if (uninstall) world.deps.oauthClient.uninstall = revocations[uninstall];
  const calls = { ...(revoke && { revoke: call }), ...(uninstall && { uninstall: call }) };
  const { outcome } = await endAt(world, calls);
  expect(outcome).toMatchObject({ why, detail: expect.stringMatching(detail) });
  expect(audited).toEqual(made);
  const failed = [revoke, uninstall].filter((response) => response === 'down');
  expect(world.state.reported).toEqual(failed.map(() => new Error('down')));
});

it.each([
  ['no', /had stopped accepting its grant before\. If the app is still listed /],
  ['down', /had stopped accepting its grant before\. If the app is still listed /],
  ['yes', ends],
] as const)('of a grant that had ended, says so unless it is revoked now: %s', async (...row) => {
  const [revoke, detail] = row;
  const world = createRefreshWorld({ state: { is: 'ended', why: 'uninstalled', atMs: 1 } });
  world.deps.oauthClient.revoke = revocations[revoke];
  const { outcome } = await endAt(world, { revoke: call });
  expect(outcome).toEqual({
    revoked: revoke === 'yes',
    why: revoke === 'yes' ? 'revoked' : 'unconfirmed',
    detail: expect.stringMatching(detail),
  });
});

const shows: EndingCall = { ...call, token: 'access_token' };

it.each<[number, string, Pick<Provider, 'revoke' | 'uninstall'>]>([
  [20_000, 'new', { revoke: withAccessToken }],
  // Two calls of six seconds each may follow, and four seconds are too few for a refresh.
  [16_000, 'old', { revoke: withAccessToken }],
  [20_000, 'new', { revoke: shows }],
  [20_000, 'new', { revoke: call, uninstall: withAccessToken }],
  [20_000, 'old', { revoke: call, uninstall: call }],
])('with %i ms left, shows the provider the %s token: %j', async (remainingMs, token, calls) => {
  const world = createExpiredWorld();
  const shown: string[] = [];
  const show: OAuthClient['revoke'] = async (_provider, _app, { tokens }) =>
    shown.push(tokens.accessToken) > 0;
  Object.assign(world.deps.oauthClient, { revoke: show, uninstall: show });
  await endAt(world, calls, remainingMs);
  expect(shown).toEqual([token]);
});

it('tries the stored token, and reports why, where a fresh one cannot be had', async () => {
  const world = createExpiredWorld();
  world.deps.connections.get = down;
  world.deps.connections.acquireLease = down;
  const { outcome } = await endAt(world, { revoke: withAccessToken });
  expect(outcome.revoked).toBe(true);
  expect(world.state.reported).toEqual([new Error('down')]);
});

it('reports why it could not be tried', async () => {
  const world = createRefreshWorld({});
  world.deps.oauthApps.get = down;
  expect(await endAt(world, { revoke: call })).toMatchObject({ outcome: { why: 'unconfirmed' } });
  expect(world.state.reported).toEqual([new Error('down')]);
});

it.each([
  [1, '1 other connection of this account uses the same grant.'],
  [2, '2 other connections of this account use the same grant.'],
])('calls nothing while %i others of the tenant use the grant', async (count, text) => {
  const account = { id: 'a1', label: '' };
  const world = createRefreshWorld({ account });
  const ofProduct = (n: number) => ({ ...stored, account, integrationType: `p${n}` });
  const others = [ofProduct(1), ofProduct(2)].slice(0, count);
  const { connections } = world.deps;
  connections.findByAccount = async () => others.map(keyOf);
  connections.tryGet = async ({ integrationType }) => {
    const other = others.find((each) => each.integrationType === integrationType);
    return other && { ...other, integrationId: integrationType, grantFamily: 'gmail' };
  };
  const { outcome } = await endAt(world, { revoke: call });
  expect(outcome).toMatchObject({ why: 'with_another', detail: expect.stringContaining(text) });
});

it.each<[string, string, Partial<Connection>, Partial<Connection>?]>([
  ['unconfirmed', 'may be of the same account, which is unknown', {}],
  ['unconfirmed', 'of its grant family may be so', { integrationType: 'google_drive' }],
  ['revoked', 'of another family shares no grant', { integrationType: 'slack' }],
  ['revoked', 'has ended', { state: { is: 'ended', why: 'uninstalled', atMs: 1 } }],
  ['revoked', 'was made by another app', { tenantApp: 'own-1' }],
  ['revoked', 'is of another account', {}, { account: { id: 'a1', label: '' } }],
])('answers %s when another connection of the tenant %s', async (why, _, ofOther, row = {}) => {
  const world = createRefreshWorld(row);
  const other = { ...stored, account: { id: 'a2', label: '' }, integrationId: 'o', ...ofOther };
  const { connections } = world.deps;
  connections.findByAccount = async () => [];
  connections.inOrder = async function* ({ integrationType }) {
    for (const connection of [world.state.row, other])
      if (connection.integrationType === integrationType) yield { connection, isPrimary: false };
  };
  const deps = { ...world.deps, providers };
  const { outcome } = await endGrant(deps, world.state.row, deadlineOf(20_000));
  expect(outcome.why).toBe(why);
  if (!outcome.revoked) expect(outcome.detail).toMatch(/account is unknown, so another /);
});
