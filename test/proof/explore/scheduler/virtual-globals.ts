import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { current, type Process } from './process.ts';

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
  const { clearTimeout: clearReal } = globalThis;
  type Ours = (process: Process, ...given: never[]) => unknown;
  const replace = (target: object, name: string, ours: Ours) => {
    const real = Reflect.get(target, name);
    const value = (...given: never[]) => {
      const process = current.getStore();
      return process ? ours(process, ...given) : Reflect.apply(real, target, given);
    };
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  };

  replace(globalThis, 'setTimeout', (process, ring: () => void, ms = 0) => process.timer(ms, ring));
  replace(globalThis, 'clearTimeout', (process, timer: never) => {
    return process.timers.delete(timer) || clearReal(timer);
  });
  replace(Date, 'now', (process) => process.nowMs());
  replace(Math, 'random', (process) => process.random());
  replace(AbortSignal, 'timeout', (_, ms: number) => {
    // The stand-ins for providers end by themselves, in time.
    const { signal } = new AbortController();
    patience.set(signal, ms);
    return signal;
  });
  replace(crypto, 'randomBytes', ({ random }, size: number) => bytesOf(size, random));
  replace(crypto, 'randomUUID', ({ random }) => {
    const hex = bytesOf(16, random).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  });
  replace(timersPromises, 'setTimeout', (process, ms: number) => process.sleep(ms));
  syncBuiltinESMExports();
};
