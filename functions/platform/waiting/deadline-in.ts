import type { Deadline } from '../model/ports.ts';

type DeadlineOptions = { nowMs?: () => number; within?: AbortSignal };

/** A class, as each request has one: V8 would define the accessor of a literal anew. */
class TimeLeft implements Deadline {
  readonly remainingMs: () => number;
  private readonly within: AbortSignal | undefined;
  private own: AbortSignal | undefined;

  constructor(ms: number, { nowMs = Date.now, within }: DeadlineOptions) {
    const endsAtMs = nowMs() + ms;
    this.remainingMs = () => endsAtMs - nowMs();
    this.within = within;
  }

  /** Made for who asks: only requests to providers do, and each has a timer until it ends. */
  get signal(): AbortSignal {
    this.own ??= this.start();
    return this.own;
  }

  private start(): AbortSignal {
    const own = AbortSignal.timeout(Math.max(0, this.remainingMs()));
    return this.within ? AbortSignal.any([this.within, own]) : own;
  }
}

/** @param options `within` ends it earlier */
export const deadlineIn = (ms: number, options: DeadlineOptions = {}): Deadline =>
  new TimeLeft(ms, options);
