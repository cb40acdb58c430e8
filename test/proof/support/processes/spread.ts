type Storm = {
  requests: number;
  processes: number;
  /** Sends one request to a process. @returns the answer in a word */
  ask(process: number, request: number): Promise<string>;
  /** A request to the process that waits for nothing that the others wait for. */
  pace(process: number): Promise<unknown>;
};

/**
 * Spreads requests over all processes. Two cores run them all, so a few at a time: the next ones follow
 * after another tenant got an answer.
 * @returns how often each answer came
 */
export const spread = async (storm: Storm): Promise<Record<string, number>> => {
  const { requests, processes, ask, pace } = storm;
  const requested: Promise<string>[] = [];
  const sendTo = async (process: number) => {
    for (let n = 0; n * processes + process < requests; n++) {
      requested.push(ask(process, n * processes + process));
      if (n % 5 === 4) await pace(process);
    }
  };
  await Promise.all(Array.from({ length: processes }, (_, process) => sendTo(process)));
  const responses = Map.groupBy(await Promise.all(requested), (response) => response);
  return Object.fromEntries([...responses].map(([response, all]) => [response, all.length]));
};
