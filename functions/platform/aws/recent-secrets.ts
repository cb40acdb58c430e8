import type { SecretBox, SecretOwner } from '../model/ports.ts';
import { createRecent } from './recent.ts';

/** As long as a process of Lambda usually works. */
const openedFreshMs = 60 * 60 * 1000;

/**
 * The same secrets, of which this process asks KMS for each once. What was sealed anew is another text,
 * so a secret that was replaced is never taken for its successor; and one is cached for its owner alone.
 */
export const createRecentSecrets = (
  secretBox: Pick<SecretBox, 'open'>,
  nowMs: () => number,
): Pick<SecretBox, 'open'> => {
  const recent = createRecent(
    ([sealed, owner]: readonly [string, SecretOwner]) => secretBox.open(sealed, owner),
    ([sealed, { purpose, tenantId, integrationType }]) =>
      [purpose, tenantId, integrationType, sealed].join(' '),
    nowMs,
  );
  return { open: (sealed, owner) => recent([sealed, owner], openedFreshMs) };
};
