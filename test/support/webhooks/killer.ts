export class Killed extends Error {}

/** Of the calls of each port, before or after they have an effect. */
export type Kills = {
  share: number;
  /** The number of a call that is surely the last of its process, before and after it has an effect. */
  sure: { before: number; after: number };
};

/** Ends processes in the middle of what they do. */
export const createKiller = (
  { share, sure }: Kills = { share: 0, sure: { before: 0, after: 0 } },
  random: () => number,
) => {
  /** How often, by port, call and moment. */
  const kills = new Map<string, number>();
  const kill = (moment: string): never => {
    kills.set(moment, (kills.get(moment) ?? 0) + 1);
    throw new Killed();
  };
  const mortalCall = (name: string, act: (...given: unknown[]) => unknown) => {
    const [before, after] = [`${name}, before`, `${name}, after`];
    let calls = 0;
    return async (...given: unknown[]) => {
      const drawn = random();
      calls++;
      if (drawn < share / 2 || calls === sure.before) kill(before);
      const result = await act(...given);
      if ((drawn >= share / 2 && drawn < share) || calls === sure.after) kill(after);
      return result;
    };
  };
  return {
    kills,
    /** A port any of whose calls may end the process that makes it. */
    mortal: <Port extends object>(name: string, port: Port): Port =>
      Object.fromEntries(
        Object.entries(port).map(([call, act]) => [call, mortalCall(`${name}.${call}`, act)]),
      ) as Port,
  };
};
