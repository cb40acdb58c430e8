import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AppType,
  appTypes,
  boundHosts,
  createAppWorld,
  type KnownApp,
} from '../../support/apps/app-world.ts';
import { createClientBoundProvider } from '../../support/apps/client-bound-provider.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createRandom } from '../../support/run/random.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { soaking } from '../soak/soaking.ts';

const { runs, seed, isSoak, progress, report } = soaking('own-apps');
const groups = isSoak ? 4 : 2;
const tenantsEach = isSoak ? 5 : 3;
const { below, pick } = createRandom(seed);

const bound = createClientBoundProvider();
const provider = await startStub(bound.answer);
const originMap = new Map(boundHosts.map((host) => [`https://${host}`, provider.origin]));
const stack = await startTestStack({ originMap });
const world = createAppWorld(stack, bound);

/** A tenant, its own apps that are stored now, and what its connections were made with. */
type Actor = {
  tenantId: string;
  apiKey: string;
  own: Map<AppType, KnownApp>;
  /** By the connection's id. */
  madeWith: Map<string, { type: AppType; account: string; clientId: string }>;
};

const shared = new Map<AppType, KnownApp>();
const wrong: string[] = [];
const totals = {
  requests: 0,
  'starts and callbacks': 0,
  'of them with own apps': 0,
  'tokens after a refresh': 0,
  'refused without the app': 0,
  'disconnected accounts': 0,
  'removals told by providers': 0,
  'forged removals refused': 0,
  'changes of own apps': 0,
};
type Counted = keyof typeof totals;
const count = (what: Counted, requests: number) => {
  totals[what]++;
  totals.requests += requests;
  progress(totals.requests);
};

const appOf = ({ own }: Actor, type: AppType) => own.get(type) ?? (shared.get(type) as KnownApp);
const isStored = (actor: Actor, { type, clientId }: { type: AppType; clientId: string }) =>
  [shared, actor.own].some((apps) => apps.get(type)?.clientId === clientId);

const connect = async (actor: Actor, accounts: readonly string[]) => {
  const type = pick(appTypes);
  const account = pick(accounts);
  const { clientId } = appOf(actor, type);
  const { clientId: shown, outcome } = await world.connect(actor, type, account);
  if (shown !== clientId) wrong.push(`a start leads to ${shown} in place of ${clientId}`);
  if (outcome.success !== 'true') wrong.push(`a callback fails: ${JSON.stringify(outcome)}`);
  actor.madeWith.set(outcome.integration_id ?? '', { type, account, clientId });
  count('starts and callbacks', 2);
  if (actor.own.has(type)) totals['of them with own apps']++;
};

const anyOf = (actor: Actor) => {
  const all = [...actor.madeWith];
  return all.length > 0 ? pick(all) : undefined;
};

const refresh = async (actor: Actor) => {
  const [integrationId, made] = anyOf(actor) ?? [];
  if (!integrationId || !made) return;
  const token = await world.tokenOf(actor.tenantId, integrationId);
  const isGiven = token.startsWith('access-');
  if (isGiven !== isStored(actor, made)) wrong.push(`a refresh of ${made.clientId} gives ${token}`);
  count(isGiven ? 'tokens after a refresh' : 'refused without the app', 1);
};

const disconnect = async (actor: Actor) => {
  const [integrationId, made] = anyOf(actor) ?? [];
  if (!integrationId || !made) return;
  const { body } = await world.disconnect(actor.apiKey, integrationId);
  const { revoked } = body as { revoked: boolean };
  if (revoked && !isStored(actor, made)) wrong.push(`${made.clientId} is gone and revokes`);
  actor.madeWith.delete(integrationId);
  count('disconnected accounts', 1);
};

/** An account removes an app of somebody: what that app made ends, whosever it is, and nothing else. */
const tell = async (actor: Actor, actors: readonly Actor[], accounts: readonly string[]) => {
  const type = pick(appTypes);
  const account = pick(accounts);
  const app = appOf(actor, type);
  const to = actor.own.has(type) ? actor.tenantId : undefined;
  const { clientId } = app;
  let status = await world.tell(type, account, app, to);
  // The address knows a changed app within ten seconds.
  for (let n = 0; status === 401 && n < 30; n++) {
    await pause(500);
    status = await world.tell(type, account, app, to);
  }
  bound.forget({ clientId, account });
  if (status !== 200) wrong.push(`a removal of ${app.clientId} is answered with ${status}`);
  for (const { tenantId, madeWith } of actors) {
    const left = new Map((await world.all(tenantId)).map((each) => [each.integrationId, each]));
    for (const [integrationId, made] of madeWith) {
      const isReported = made.account === account && made.clientId === app.clientId;
      const hasEnded = left.get(integrationId)?.state.is === 'ended';
      if (hasEnded !== isReported)
        wrong.push(`${app.clientId} tells, and ${made.clientId}: ${hasEnded}`);
      if (isReported) madeWith.delete(integrationId);
    }
  }
  count('removals told by providers', 1);
};

/** Somebody tells with the secrets of an app of their own what concerns another's. */
const forge = async (actor: Actor, actors: readonly Actor[], accounts: readonly string[]) => {
  const other = pick(actors);
  const { zoom: own } = Object.fromEntries(actor.own);
  if (!own || other === actor) return;
  const to = pick([undefined, other.tenantId]);
  const status = await world.tell('zoom', pick(accounts), own, to);
  if (status !== 401) wrong.push(`${own.clientId} tells ${to}, and gets ${status}`);
  count('forged removals refused', 1);
};

/** A new secret, another app, or none. */
const change = async (actor: Actor) => {
  const type = pick(appTypes);
  const own = actor.own.get(type);
  const kind = pick(['secret', 'secret', 'other', 'none'] as const);
  if (own && kind === 'none') {
    await world.remove(type, actor.tenantId);
    actor.own.delete(type);
  } else {
    const next = own && kind === 'secret' ? { ...own, secret: `${own.secret}+` } : world.newApp();
    await world.put(type, actor.tenantId, next);
    actor.own.set(type, next);
  }
  count('changes of own apps', 1);
};

describe(`${groups * tenantsEach} tenants with own and shared apps`, () => {
  beforeAll(
    async () => {
      for (const type of appTypes) {
        const app = world.newApp();
        shared.set(type, app);
        await world.put(type, undefined, app);
      }
      await Promise.all(Array.from({ length: groups }, (_, group) => work(group)));
      report({ ...totals, ...bound.counts, 'used by another app': bound.wrong.length });
    },
    120_000 + runs * 300,
  );

  /** The tenants of a group share accounts with each other alone, so each knows what must have ended. */
  const work = async (group: number) => {
    const accounts = Array.from({ length: 6 }, (_, n) => `${group + 1}${n}00`);
    const actors: Actor[] = [];
    for (let n = 0; n < tenantsEach; n++) {
      const tenant = await stack.createTenant();
      actors.push({ ...tenant, own: new Map(), madeWith: new Map() });
    }
    for (const actor of actors.slice(0, Math.ceil(tenantsEach / 2))) await change(actor);
    // Until everything was done at least once, too.
    while (totals.requests < runs || Object.values(totals).includes(0)) {
      const actor = pick(actors);
      const chance = below(100);
      if (chance < 40) await connect(actor, accounts);
      else if (chance < 75) await refresh(actor);
      else if (chance < 85) await disconnect(actor);
      else if (chance < 93) await tell(actor, actors, accounts);
      else if (chance < 97) await forge(actor, actors, accounts);
      else await change(actor);
    }
  };

  it('start, connect, refresh, revoke and are told with the app that made the connection', () => {
    expect(wrong).toEqual([]);
    expect(bound.wrong).toEqual([]);
    expect(bound.counts.refreshes).toBeGreaterThan(0);
  });
});
