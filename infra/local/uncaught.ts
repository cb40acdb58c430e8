/** Waits for work, and rejects also when it throws outside of its promise. */
export const orUncaught = async <T>(work: Promise<T>): Promise<T> => {
  const uncaught = Promise.withResolvers<never>();
  process.once('uncaughtException', uncaught.reject);
  try {
    return await Promise.race([work, uncaught.promise]);
  } finally {
    process.off('uncaughtException', uncaught.reject);
  }
};
