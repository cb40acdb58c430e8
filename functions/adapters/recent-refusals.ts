/** Keys beyond this many are asked about again. */
const mostKeys = 1_000;

/** Until when keys are at their limit, as a process has just read it: `tat_us` by key. */
export type RecentRefusals = {
  /** @returns undefined for a key that is not known to be at its limit */
  tatUsOf(keyId: string): number | undefined;
  note(keyId: string, tatUs: number): void;
};

/**
 * Remembers refused keys, so that the refusals behind the first one write and read nothing. A row's
 * time never goes back: what it forbids now, it forbids until that time has come, and meanwhile no
 * process changes it.
 */
export const createRecentRefusals = (): RecentRefusals => {
  const refused = new Map<string, number>();
  return {
    tatUsOf: (keyId) => refused.get(keyId),
    note: (keyId, tatUs) => {
      refused.delete(keyId);
      refused.set(keyId, tatUs);
      const [oldest] = refused.keys();
      if (refused.size > mostKeys && oldest !== undefined) refused.delete(oldest);
    },
  };
};
