import { AsyncLocalStorage } from 'node:async_hooks';
import { seededRandom } from '../../../support/run/random.ts';
import type { Effect } from './step.ts';

/** An effect that waits to be taken. Nobody waits for one `isLate`. */
export type Pending = Effect & {
  sequence: number;
  notBeforeMs: number;
  isLate?: true;
  /** How it was answered, as a transaction knows that was done before: all its attempts have this one. */
  done: unknown[];
  resolve(value: unknown): void;
  reject(error: Error): void;
};

type Timer = { atMs: number; isSleep: boolean; ring(): void };

/** What all processes of one order share. */
export type Shared<World> = { nowMs(): number; world: World };

/** Lambda ends a request after this time. */
const lifeMs = 25_000;

/** One run of real code, whose every effect waits for the scheduler. */
export class Process<World = unknown> {
  readonly name: string;
  readonly shared: Shared<World>;
  readonly endsAtMs: number;
  readonly timers = new Set<Timer>();
  pending: Pending[] = [];
  state: 'runs' | 'answered' | 'failed' = 'runs';
  /** How it ended before all it had begun was done: by a fault, or as its time was up. */
  endedBy: 'fault' | 'time' | undefined;
  answer: unknown;
  steps = 0;
  /** By faults. */
  heldUpMs = 0;
  /** It has what cannot be had again: one that rests now is like one that has died. */
  mustStore = false;
  #sequence = 0;
  readonly random: () => number;

  /** @param afterMs when it begins */
  constructor(name: string, shared: Shared<World>, position: number, afterMs: number) {
    this.name = name;
    this.shared = shared;
    this.endsAtMs = shared.nowMs() + afterMs + lifeMs;
    this.random = seededRandom(position + 1);
  }

  /** Its clock: each of its steps takes it a millisecond. */
  nowMs(): number {
    return this.shared.nowMs() + this.steps;
  }

  start(run: () => Promise<unknown>, afterMs: number): void {
    const end = (state: 'answered' | 'failed') => (response: unknown) => {
      this.answer = response;
      this.state = state;
      this.#stop();
    };
    const begin = () => current.run(this, () => run().then(end('answered'), end('failed')));
    if (afterMs === 0) void begin();
    else this.timer(afterMs, () => void begin());
  }

  wait(effect: Effect): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const sequence = this.#sequence++;
      const waits = { sequence, notBeforeMs: this.shared.nowMs(), done: [], resolve, reject };
      // Lambda freezes it with its answer: what nobody waited for may never be done.
      if (this.state === 'runs') this.pending.push({ ...effect, ...waits });
    });
  }

  timer(ms: number, ring: () => void, isSleep = false): Timer {
    const timer = { atMs: this.shared.nowMs() + Math.max(0, Math.ceil(ms)), isSleep, ring };
    if (this.state === 'runs') this.timers.add(timer);
    return timer;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.timer(ms, resolve, true));
  }

  /** What is on its way may still be done. */
  die(by: 'fault' | 'time'): void {
    if (this.state === 'runs') this.endedBy ??= by;
    this.#stop();
  }

  #stop(): void {
    this.timers.clear();
    this.pending = this.pending.filter(({ isLate }) => isLate);
  }
}

/** The process whose code runs. */
export const current = new AsyncLocalStorage<Process>();

export const running = (): Process => {
  const process = current.getStore();
  if (!process) throw new Error('No process of an order runs');
  return process;
};
