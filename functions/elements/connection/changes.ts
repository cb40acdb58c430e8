/** What elements announce when an account has changed. */
const events = ['trunkline-connected', 'trunkline-changed', 'trunkline-disconnected'];

/**
 * Calls `look` when an element of this page has changed an account, and when somebody comes back to it.
 * @returns what ends it
 */
export const onAccountChanges = (look: () => void): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  for (const name of events) addEventListener(name, look, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || look(), { signal });
  return () => ended.abort();
};
