/** Waits for work that reports some failures where only the process can catch them. */
export const orUncaught = async <T>(work: Promise<T>): Promise<T> => {
  const uncaught = Promise.withResolvers<never>();
  process.once('uncaughtException', uncaught.reject);
  try {
    return await Promise.race([work, uncaught.promise]);
  } finally {
    process.off('uncaughtException', uncaught.reject);
  }
};
