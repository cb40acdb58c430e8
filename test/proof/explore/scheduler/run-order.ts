import { everything, type Footprint, nothing } from '../tables/footprint.ts';
import type { Choose, Order, Program, Programs } from './order.ts';
import { type Pending, Process, type Shared } from './process.ts';
import { isFault, type Option, type SelectedStep, type Variant } from './step.ts';

/** Longer than a lease. */
const pauseMs = 13_700;
/** How long the SDK waits for an answer, and for all its attempts. */
const attemptMs = 1_000;
const attemptsMs = 4_000;
const mostSteps = 500;

const realImmediate = globalThis.setImmediate;
/** Until all code waits: what it waits for besides effects are promises alone. */
const settled = () => new Promise<void>((resolve) => realImmediate(resolve));

/** Runs programs together, in the order that is chosen. */
export const runOrder = async <World>(
  { createWorld, together, afterwards, beganAtMs }: Programs<World>,
  faults: number,
  choose: Choose,
): Promise<Order<World>> => {
  let nowMs = beganAtMs;
  let left = faults;
  let last = '';
  const steps: SelectedStep[] = [];
  const shared: Shared<World> = { nowMs: () => nowMs, world: createWorld(() => nowMs) };
  const processes: Process<World>[] = [];
  const start = ({ name, run, afterMs = 0 }: Program<World>) => {
    const process = new Process<World>(name, shared, processes.length, afterMs);
    processes.push(process);
    process.start(() => run(shared.world), afterMs);
  };

  const option = (process: string, of: string, variant: Variant, footprint: Footprint): Option => ({
    key: `${process}/${of}/${variant}`,
    process,
    variant,
    footprint,
  });
  /** The first effect of each process: what it does at once is done in its order. Late ones come any time. */
  const readyOf = ({ pending }: Process<World>): Pending[] => {
    const own = pending.find(({ isLate }) => !isLate);
    const isReady = own && own.notBeforeMs <= nowMs;
    return [...(isReady ? [own] : []), ...pending.filter(({ isLate }) => isLate)];
  };
  const optionsOf = (process: Process<World>, effect: Pending): Option[] => {
    const { sequence, footprint, isLate } = effect;
    const faulty = left > 0 && !isLate ? effect.faults : [];
    return (['well', ...faulty] as const).map((variant) => {
      const touched = variant === 'refused' || variant === 'pause' ? nothing : footprint;
      return option(process.name, `${sequence}${isLate ? 'late' : ''}`, variant, touched);
    });
  };
  const timers = () =>
    processes.flatMap((process) => [...process.timers].map((timer) => ({ process, ...timer })));
  /** Of those who sleep, who wakes first. */
  const nextToWake = () =>
    timers()
      .filter(({ isSleep }) => isSleep)
      .sort((one, other) => one.atMs - other.atMs)[0];
  /** Of what waits for a time; a timer may ring at once. */
  const nextTimes = () => [
    ...timers().map(({ atMs }) => atMs),
    ...processes.flatMap(({ pending }) =>
      pending.map(({ notBeforeMs }) => notBeforeMs).filter((ms) => ms > nowMs),
    ),
  ];
  const options = (): Option[] => {
    const ready = processes.flatMap((process) =>
      readyOf(process).flatMap((effect) => optionsOf(process, effect)),
    );
    const at = String(steps.length);
    if (ready.length === 0)
      return nextTimes().length === 0 ? [] : [option('*', at, 'time', everything)];
    const sleeper = left > 0 ? nextToWake() : undefined;
    const wakes = sleeper ? [option(sleeper.process.name, at, 'wakes', everything)] : [];
    // First whoever was on, so that the first orders have few changes.
    const rank = ({ process, variant }: Option) =>
      (isFault(variant) ? 2 : 0) + (process === last ? 0 : 1);
    return [...ready, ...wakes].sort((one, other) => rank(one) - rank(other));
  };

  const passTo = (ms: number) => {
    nowMs = Math.max(nowMs, ms);
    for (const process of processes) if (process.endsAtMs <= nowMs) process.die('time');
    for (const { timers } of processes) {
      for (const timer of [...timers].filter(({ atMs }) => atMs <= nowMs)) {
        timers.delete(timer);
        timer.ring();
      }
    }
  };

  const response = async (
    process: Process<World>,
    effect: Pending,
    variant: Variant,
  ): Promise<unknown> => {
    process.pending = process.pending.filter((each) => each !== effect);
    process.steps++;
    const again = (ms: number) => {
      process.heldUpMs += ms;
      process.pending.unshift({ ...effect, faults: [], notBeforeMs: nowMs + ms });
    };
    const after = (ms: number, then: () => void) => {
      process.heldUpMs += ms;
      process.timer(ms, then);
    };
    if (variant === 'pause') {
      again(pauseMs);
      return '';
    }
    const fail = () => {
      // A provider says so at once.
      const isReported = variant === 'refused' && effect.patienceMs !== undefined;
      const ms = isReported ? 0 : (effect.patienceMs ?? attemptsMs);
      after(ms, () => effect.reject(effect.failure(variant)));
    };
    if (variant === 'refused') {
      fail();
      return 'nothing done';
    }
    if (variant === 'late') {
      process.pending.push({ ...effect, isLate: true });
      again(attemptMs);
      return '';
    }
    let result: unknown;
    let failed: Error | undefined;
    try {
      result = effect.done.length > 0 ? effect.done[0] : await effect.perform(variant);
      if (effect.isOnce) effect.done.push(result);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failed = error;
    }
    const saw = failed ?? result;
    if (effect.isLate) return saw;
    if (variant === 'dies') process.die('fault');
    else if (variant === 'lost') again(attemptMs);
    else if (variant === 'unanswered') fail();
    else {
      const give = () => (failed ? effect.reject(failed) : effect.resolve(result));
      if (variant === 'slow') after((effect.patienceMs ?? attemptsMs) - 100, give);
      else give();
    }
    return saw;
  };

  const performStep = async ({ process: name, key, variant }: Option): Promise<void> => {
    if (isFault(variant)) left--;
    if (variant === 'time') {
      passTo(Math.min(...nextTimes()));
      return;
    }
    last = name;
    const process = processes.find((each) => each.name === name);
    if (!process) throw new Error(`There is no process ${name}`);
    const step = { process: name, variant, atMs: nowMs - beganAtMs };
    if (variant === 'wakes') {
      passTo(nextToWake()?.atMs ?? nowMs);
      steps.push({ ...step, what: () => 'goes on after a pause', saw: '' });
      return;
    }
    const [, of = ''] = key.slice(name.length).split('/');
    const isLate = of.endsWith('late');
    const effect = process.pending.find(
      (each) => `${each.sequence}` === of.replace('late', '') && Boolean(each.isLate) === isLate,
    );
    if (!effect) throw new Error(`There is no step ${key}`);
    const saw = await response(process, effect, variant);
    steps.push({ ...step, what: effect.label, saw });
  };

  const runAll = async (chooses: Choose): Promise<boolean> => {
    await settled();
    for (let now = options(); now.length > 0; now = options()) {
      if (steps.length > mostSteps) throw new Error(`It never ends: ${steps.at(-1)?.what()}`);
      const chosen = chooses(now);
      const selected = chosen === undefined ? undefined : now[chosen];
      if (!selected) return false;
      await performStep(selected);
      await settled();
    }
    return true;
  };

  for (const program of together) start(program);
  const isWhole = await runAll(choose);
  left = 0;
  for (const program of isWhole ? afterwards : []) {
    start(program);
    await runAll(() => 0);
  }
  return { world: shared.world, processes, steps, isWhole };
};
