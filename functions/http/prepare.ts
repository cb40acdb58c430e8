/** Several times what a read takes. INIT itself has 10 s. */
const mostMs = 500;

/**
 * Awaits one read in INIT, where a function has a whole CPU: the connection, TLS and the SDK's code are
 * then ready for the first request. Nothing goes on after it, since the process may be frozen then.
 * @param report gets a failure, which is no reason not to start
 */
export const prepare = async (
  read: (signal: AbortSignal) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), mostMs);
  try {
    await read(controller.signal);
  } catch (error) {
    report(error);
  } finally {
    clearTimeout(timer);
  }
};
