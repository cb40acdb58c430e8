import { expect, it } from 'vitest';
import {
  markByTenantApp,
  type TenantAppConnectionsDeps,
} from '../../../../functions/apps/domain/tenant-app-connections.ts';
import { slack } from '../../../../functions/catalogue/providers/slack.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  type ConnectionKey,
  keyOf,
} from '../../../../functions/connections/domain/connection-key.ts';
import { UnreadableRow } from '../../../../functions/platform/model/unreadable-row.ts';
import { connectedFor, day } from '../../../support/refresh-day/fleet.ts';

const count = 10;
const putMs = 1_000;

type World = {
  nowMs: number;
  reads: number;
  app: string | undefined;
  isContended: boolean;
  unreadable: UnreadableRow[];
};

/** Ten connections of an app that the tenant may have; each write takes a second of virtual time. */
const createWorld = () => {
  const rows = Array.from({ length: count }, (_, n): Connection => {
    const row = connectedFor(slack, n, { dayMs: 20_000 * day, into: 0 });
    return { ...row, tenantId: 't', account: { id: `${n}`, label: 'A' }, tenantApp: 'own' };
  });
  const numberOf = (key: ConnectionKey) =>
    rows.findIndex((row) => keyOf(row).accountHash === key.accountHash);
  const world: World = {
    nowMs: 0,
    reads: 0,
    app: 'own',
    isContended: false,
    unreadable: [],
  };
  const deps: TenantAppConnectionsDeps = {
    oauthApps: {
      getRegistration: async ({ integrationType, tenantId }) => {
        world.reads++;
        return world.app ? { integrationType, tenantId, clientId: world.app } : undefined;
      },
    },
    connections: {
      get: async (key) => rows[numberOf(key)],
      ofType: async () => ({
        integrationType: slack.type,
        connections: [...rows],
        unreadable: world.unreadable,
      }),
      put: async (next, version) => {
        world.nowMs += putMs;
        const n = numberOf(keyOf(next));
        if (world.isContended || rows[n]?.version !== version) return false;
        rows[n] = next;
        return true;
      },
    },
    clock: { nowMs: () => world.nowMs, sleep: async () => {} },
  };
  const mark = async (ms: number) => {
    const untilMs = world.nowMs + ms;
    const remainingMs = () => untilMs - world.nowMs;
    const deadline = { signal: new AbortController().signal, remainingMs };
    const marked = await markByTenantApp(deps, { tenantId: 't', provider: slack }, deadline);
    return { ...marked, leftMs: remainingMs() };
  };
  const marked = () => rows.filter(({ state }) => state.is === 'app_refused').length;
  return { world, mark, marked };
};

it('stops in time, names all that need the app, and goes on when it is called again', async () => {
  const { world, mark, marked } = createWorld();
  world.app = undefined;
  let before = 0;
  for (let calls = 0; marked() < count; calls++) {
    expect(calls).toBeLessThan(count);
    const { needing, remaining, leftMs } = await mark(5_000);
    expect(leftMs).toBeGreaterThan(0);
    expect(needing).toHaveLength(count);
    expect(marked()).toBeGreaterThan(before);
    expect(remaining).toBe(count - marked());
    before = marked();
  }
  expect(await mark(5_000)).toMatchObject({ remaining: 0, leftMs: 5_000 });
});

it('passes over a row that cannot be read, and names it', async () => {
  const { world, mark, marked } = createWorld();
  const unreadable = [new UnreadableRow('A row cannot be read: integrations t')];
  Object.assign(world, { app: undefined, unreadable });
  expect(await mark(60_000)).toMatchObject({ remaining: 0, unreadable });
  expect(marked()).toBe(count);
});

it('goes on in the same way once the app is back', async () => {
  const { world, mark, marked } = createWorld();
  world.app = 'another';
  await mark(60_000);
  expect(marked()).toBe(count);
  world.app = 'own';
  expect(await mark(5_000)).toMatchObject({ needing: [], remaining: marked() });
  await mark(60_000);
  expect(marked()).toBe(0);
});

it('reads the app once, however many connections it made, or no call would get further', async () => {
  const { world, mark } = createWorld();
  await mark(60_000);
  expect(world.reads).toBe(1);
});

it('leaves what somebody writes again and again to the next call', async () => {
  const { world, mark, marked } = createWorld();
  world.app = undefined;
  world.isContended = true;
  const { remaining, leftMs } = await mark(5_000);
  expect(remaining).toBe(count);
  expect(leftMs).toBeGreaterThan(0);
  world.isContended = false;
  await mark(60_000);
  expect(marked()).toBe(count);
});
