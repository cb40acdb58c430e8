import { seededRandom } from '../../../support/run/random.ts';
import { createWebhookWorld } from '../../../support/webhooks/simulated-world.ts';
import {
  beganAtMs,
  eventNumberOf,
  eventOf,
  minute,
  tenantOf,
  urlOf,
} from '../../../support/webhooks/webhook-days.ts';

/** Endpoints that answer nothing, or slowly, among others, in the time of a simulation. */
type Among = {
  dead: number;
  /** After so long the dead ones answer that they took it. */
  slowlyMs?: number;
  endpoints: number;
  /** Events for all the others together, and for each dead one. */
  perSecond: number;
  perSecondForDead: number;
  /** How long they have been dead when it is looked at, and for how long it is. */
  sinceMinutes?: number;
  minutes: number;
};

const p99Of = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * 0.99)] ?? 0;

/** The same for the same event, however many are dead: from 20 to 220 ms. */
const respondsInMs = (event: number) => 20 + 200 * ((event * 0.618) % 1);

/** @returns of what the others get, for how long one of a hundred events is under way at least, in milliseconds */
export const delayBeside = async (among: Among): Promise<number> => {
  const { dead, endpoints, perSecond, perSecondForDead, sinceMinutes = 0, minutes } = among;
  const { slowlyMs } = among;
  const status = slowlyMs === undefined ? undefined : 200;
  const isDead = (url: string) => deadUrls.has(url);
  const deadUrls = new Set(Array.from({ length: dead }, (_, n) => urlOf(n)));
  const delaysMs: number[] = [];
  const sentAtMs: number[] = [];
  const random = seededRandom(1);
  const world = createWebhookWorld({
    beganAtMs,
    random: seededRandom(2),
    behaviour: ({ url, eventId }) =>
      isDead(url)
        ? { tookMs: slowlyMs ?? 15_000, status }
        : { tookMs: respondsInMs(eventNumberOf(eventId)), status: 200 },
    onTaken: ({ eventId, atMs }) => {
      const n = eventNumberOf(eventId);
      const sentMs = sentAtMs[n];
      if (sentMs !== undefined) delaysMs[n] = atMs - sentMs;
    },
  });
  for (let n = 0; n < endpoints; n++) await world.addWebhook(tenantOf(n), urlOf(n));
  const events = perSecond * minutes * 60;
  let ofDead = 0;
  const runUntil = async (atMs: number) => {
    for (; ofDead < ((atMs - beganAtMs) / 1000) * perSecondForDead; ofDead++) {
      await world.runUntil(beganAtMs + (ofDead * 1000) / perSecondForDead);
      for (let one = 0; one < dead; one++) {
        const n = events + ofDead * dead + one;
        await world.publish([eventOf(n, tenantOf(one), atMs)]);
      }
    }
    await world.runUntil(atMs);
  };
  let atMs = beganAtMs + sinceMinutes * minute;
  for (let n = 0; n < events; n++) {
    // As requests of many come: with no time between some.
    atMs += (-Math.log(1 - random()) * 1000) / perSecond;
    const endpoint = dead + Math.floor(random() * (endpoints - dead));
    await runUntil(atMs);
    sentAtMs[n] = atMs;
    await world.publish([eventOf(n, tenantOf(endpoint), atMs)]);
  }
  await world.runUntil(atMs + 10 * minute);
  return p99Of(delaysMs);
};
