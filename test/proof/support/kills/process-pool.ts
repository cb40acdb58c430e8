import type { startSandbox } from '../../bench/sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Processes that run one function, each for one invocation at a time, as Lambda's do; any may be killed. */
export const createProcessPool = async (start: () => Promise<Sandbox>, size: number) => {
  const all = new Set<Sandbox>();
  const free: Sandbox[] = [];
  const events = new Map<Sandbox, object>();
  const waiting: ((one: Sandbox) => void)[] = [];
  let kills = 0;
  let isOver = false;
  const give = (one: Sandbox) => {
    const next = waiting.shift();
    if (next) next(one);
    else free.push(one);
  };
  const startOne = async () => {
    const one = await start();
    all.add(one);
    if (isOver) one.stop();
    else give(one);
  };
  await Promise.all(Array.from({ length: size }, startOne));

  return {
    kills: () => kills,
    invoke: async (event: object) => {
      const one = free.shift() ?? (await new Promise<Sandbox>((resolve) => waiting.push(resolve)));
      events.set(one, event);
      try {
        const result = await one.invoke(event);
        give(one);
        return { result };
      } catch {
        one.stop();
        all.delete(one);
        if (!isOver) void startOne();
        return { errorMessage: 'Runtime exited' };
      }
    },
    /** Kills one that is at work. @returns with what */
    kill: (choose: <T>(choices: readonly T[]) => T): object | undefined => {
      const busy = [...all].filter((one) => !free.includes(one));
      if (busy.length === 0) return undefined;
      kills++;
      const victim = choose(busy);
      process.kill(victim.pid, 'SIGKILL');
      return events.get(victim);
    },
    close: () => {
      isOver = true;
      for (const one of all) one.stop();
    },
  };
};
