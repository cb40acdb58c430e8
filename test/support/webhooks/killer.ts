export class Killed extends Error {}

/** Each call is the last of its process at least here, before and after it has an effect. */
const sure = { before: 10, after: 20 };

/** Ends processes in the middle of what they do. @param share of the calls of ports, before or after they have an effect */
export const createKiller = (share: number, random: () => number) => {
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
      calls = share > 0 ? calls + 1 : 0;
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
