import type { ConnectionAccess } from '../../../functions/connections/domain/access.ts';
import { openConnection } from '../../../functions/connections/domain/open-connection.ts';
import { all } from '../../support/promises/history.ts';
import {
  ada,
  beganAtMs,
  createDeps,
  provider,
  setUp,
  stored,
  tenantId,
} from '../explore/scenarios/parts.ts';
import { Process } from '../explore/scheduler/process.ts';
import type { Effect } from '../explore/scheduler/step.ts';
import { clock, createWorld, deadline, type World } from '../explore/world.ts';

/** What a step takes, in virtual milliseconds. */
const storeMs = 5;
const providerMs = 300;

/** What is to come, by its time; time passes when all wait. */
const createAgenda = () => {
  let nowMs = beganAtMs;
  const byTime = new Map<number, (() => void)[]>();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    nowMs: () => nowMs,
    add: (ms: number, act: () => void) => {
      const atMs = nowMs + Math.ceil(Math.max(0, ms));
      const acts = byTime.get(atMs);
      if (acts) acts.push(act);
      else byTime.set(atMs, [act]);
    },
    run: async () => {
      for (await settled(); byTime.size > 0; await settled()) {
        nowMs = Math.min(...byTime.keys());
        const acts = byTime.get(nowMs) ?? [];
        byTime.delete(nowMs);
        for (const act of acts) act();
      }
    },
  };
};

/** A process whose steps take their time, and meet no fault. */
class TimedProcess extends Process<World> {
  readonly #add: (ms: number, act: () => void) => void;
  constructor(agenda: ReturnType<typeof createAgenda>, world: World, position: number) {
    super(`caller ${position}`, { nowMs: agenda.nowMs, world }, position, 0);
    this.#add = agenda.add;
  }
  override nowMs(): number {
    return this.shared.nowMs();
  }
  override async wait(effect: Effect): Promise<unknown> {
    const ms = effect.patienceMs === undefined ? storeMs : providerMs;
    await new Promise<void>((resolve) => this.#add(ms, resolve));
    return effect.perform('well');
  }
  override timer(ms: number, ring: () => void, isSleep = false) {
    const timer = super.timer(ms, ring, isSleep);
    this.#add(ms, () => {
      if (this.timers.delete(timer)) ring();
    });
    return timer;
  }
}

/** A step of somebody else's store, which takes as long as one of ours. */
const asStep = async <T>(perform: () => T): Promise<T> => {
  await clock.sleep(storeMs);
  return perform();
};

const refreshWith = async (token: string): Promise<{ token: string; access: string }> => {
  const { oauthClient } = createDeps();
  const { signal } = new AbortController();
  const resolved = { ...provider, unresolved: provider };
  const app = { integrationType: provider.type, clientId: 'id', clientSecret: 's' };
  const held = { accessToken: 'a', refreshToken: token };
  const { tokens } = await oauthClient.refresh(resolved, app, held, signal);
  return { token: tokens.refreshToken ?? '', access: tokens.accessToken };
};

type Row = { token: string; access?: string; marked?: boolean };
/** A caller of a design, who gets an access token. Each is a process of its own. */
type Design = (row: Row) => Promise<string>;

/** Ours, without what a process remembers. */
const ours: Design = async () => {
  const access: ConnectionAccess = await openConnection(
    createDeps(),
    { tenantId, provider },
    deadline(),
  );
  if ('none' in access) throw new Error(access.none.why);
  return access.open.tokens.accessToken;
};

/** As n8n's issue 12742 tells it: who finds it expired refreshes it, and stores what comes. */
const eachRefreshes: Design = async (row) => {
  const { access, token } = await asStep(() => ({ ...row }));
  if (access) return access;
  const fresh = await refreshWith(token);
  await asStep(() => Object.assign(row, fresh));
  return fresh.access;
};

/**
 * As Cloudflare's pull request 392 to mcp-server-cloudflare tells it: a mark in a store without
 * conditions says that somebody refreshes, and whoever reads it waits for the result.
 */
const markedRefresh: Design = async (row) => {
  for (;;) {
    const { access, marked, token } = await asStep(() => ({ ...row }));
    if (access) return access;
    if (!marked) {
      await asStep(() => Object.assign(row, { marked: true }));
      const fresh = await refreshWith(token);
      await asStep(() => Object.assign(row, fresh));
      return fresh.access;
    }
    await clock.sleep(100);
  }
};

/** As docs/operate/reliability.md names them. */
const designs: Readonly<Record<string, Design>> = {
  'this service': ours,
  'who finds it expired refreshes it': eachRefreshes,
  'a mark in a store without conditions': markedRefresh,
};

/** @throws Error if there is no design of this name */
export const designNamed = (name: string): Design => {
  const design = designs[name];
  if (!design) throw new Error(`No design is called ${name}`);
  return design;
};

/** So many callers at once, of whom each finds the token expired; or spread over so many milliseconds. */
export const hammer = async (
  design: Design,
  callers: number,
  spreadMs: number,
): Promise<{ served: number; refreshes: number; p99Ms: number }> => {
  const agenda = createAgenda();
  const world = createWorld([setUp, stored(ada)])(agenda.nowMs);
  const row: Row = { token: 'grant of ada.0' };
  const tookMs: number[] = [];
  const processes = Array.from({ length: callers }, (_, position) => {
    const process = new TimedProcess(agenda, world, position);
    const begin = async () => {
      const startedMs = agenda.nowMs();
      const token = await design(row);
      tookMs.push(agenda.nowMs() - startedMs);
      return token;
    };
    agenda.add((position * spreadMs) / callers, () => process.start(begin, 0));
    return process;
  });
  await agenda.run();
  const works = ({ answer: response }: Process<World>) =>
    typeof response === 'string' && world.provider.accountOf(response) !== undefined;
  const sorted = tookMs.sort((one, other) => one - other);
  return {
    served: processes.filter(works).length,
    refreshes: all({ happenings: world.history }, 'presented').length,
    p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
  };
};
