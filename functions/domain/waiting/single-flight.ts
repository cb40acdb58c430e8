/** What is under way in this process, by what was asked. */
export type InFlight<T> = Map<string, Promise<T>>;

/** Does the work once for all who ask for the same while it is under way; they share its end. */
export const singleFlight = async <T>(
  inFlight: InFlight<T>,
  question: string,
  work: () => Promise<T>,
): Promise<T> => {
  const running = inFlight.get(question);
  if (running) return running;
  const started = work();
  inFlight.set(question, started);
  try {
    return await started;
  } finally {
    inFlight.delete(question);
  }
};
