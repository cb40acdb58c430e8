/** The work in progress in this process, by key. */
export type InFlight<T> = Map<string, Promise<T>>;

/** Does the work once for all that request it at the same time under one key; they share its result. */
export const singleFlight = async <T>(
  inFlight: InFlight<T>,
  key: string,
  work: () => Promise<T>,
): Promise<T> => {
  const running = inFlight.get(key);
  if (running) return running;
  const started = work();
  inFlight.set(key, started);
  try {
    return await started;
  } finally {
    inFlight.delete(key);
  }
};
