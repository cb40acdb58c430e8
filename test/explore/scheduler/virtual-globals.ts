import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { current } from './process.ts';

/** Of signals that a process made: how long it waits. */
const patience = new WeakMap<AbortSignal, number>();

export const patienceOf = (signal: AbortSignal, otherwiseMs: number): number =>
  patience.get(signal) ?? otherwiseMs;

const bytesOf = (size: number, random: () => number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));

let isReplaced = false;

/**
 * Time and chance as the processes of an order have them; everybody else has the real ones. So real
 * code runs unchanged, and an order can be repeated. Once in a process or thread.
 */
export const withVirtualGlobals = (): void => {
  if (isReplaced) return;
  isReplaced = true;
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
    random: Math.random,
    timeout: AbortSignal.timeout,
    uuid: crypto.randomUUID,
    bytes: crypto.randomBytes,
    sleep: timersPromises.setTimeout,
  };
  const replace = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true });

  replace(globalThis, 'setTimeout', (ring: () => void, ms = 0, ...rest: []) => {
    const process = current.getStore();
    if (!process) return real.setTimeout(ring, ms, ...rest);
    return process.timer(ms, ring);
  });
  replace(globalThis, 'clearTimeout', (timer: never) => {
    const process = current.getStore();
    return process?.timers.delete(timer) || real.clearTimeout(timer);
  });
  replace(Date, 'now', () => current.getStore()?.nowMs() ?? real.now());
  replace(Math, 'random', () => (current.getStore()?.random ?? real.random)());
  replace(AbortSignal, 'timeout', (ms: number) => {
    if (!current.getStore()) return real.timeout.call(AbortSignal, ms);
    // The stand-ins for providers end by themselves, in time.
    const { signal } = new AbortController();
    patience.set(signal, ms);
    return signal;
  });
  replace(crypto, 'randomBytes', (size: number, ...rest: []) => {
    const process = current.getStore();
    return process ? bytesOf(size, process.random) : real.bytes(size, ...rest);
  });
  replace(crypto, 'randomUUID', (...given: []) => {
    const process = current.getStore();
    if (!process) return real.uuid(...given);
    const hex = bytesOf(16, process.random).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  });
  replace(timersPromises, 'setTimeout', (ms: number, ...rest: []) => {
    const process = current.getStore();
    return process ? process.sleep(ms) : real.sleep(ms, ...rest);
  });
  syncBuiltinESMExports();
};
