import type { SecretOwner } from '../model/ports.ts';
import { putNewest } from '../model/put-newest.ts';
import type { createDataKeys } from './data-keys.ts';

type OpenedKey = { key: Uint8Array; untilMs: number; uses: number };

const longestMs = 60 * 60 * 1000;
const mostUses = 1_000;
/** So that no tenant's keys take the place of another's before there are this many. */
const mostTenants = 100;
const mostOfTenant = 10;

/**
 * The same data keys, cached in this process for a while: for cached lists, never for a token. A key is
 * found by its owner and its sealed form, so KMS refuses whoever requests it as somebody else.
 * @see docs/adr/0035-data-keys-of-lists-in-memory.md
 */
export const withRecentKeys = (
  dataKeys: ReturnType<typeof createDataKeys>,
  nowMs: () => number,
): ReturnType<typeof createDataKeys> => {
  const tenants = new Map<string, Map<string, OpenedKey>>();
  const nameOf = (sealedKey: Uint8Array, owner: SecretOwner) =>
    JSON.stringify([dataKeys.contextOf(owner), Buffer.from(sealedKey).toString('base64')]);

  const forgetExpired = () => {
    for (const keys of tenants.values())
      for (const [name, { untilMs }] of keys) if (nowMs() >= untilMs) keys.delete(name);
  };

  const cache = (sealedKey: Uint8Array, owner: SecretOwner, key: Uint8Array, uses: number) => {
    forgetExpired();
    const keys = tenants.get(owner.tenantId) ?? new Map<string, OpenedKey>();
    const untilMs = nowMs() + longestMs;
    putNewest(keys, nameOf(sealedKey, owner), { key, untilMs, uses }, mostOfTenant);
    putNewest(tenants, owner.tenantId, keys, mostTenants);
  };

  return {
    ...dataKeys,
    generate: async (owner) => {
      const made = await dataKeys.generate(owner);
      cache(made.sealedKey, owner, made.key, 1);
      return made;
    },
    open: async (sealedKey, owner) => {
      const known = tenants.get(owner.tenantId)?.get(nameOf(sealedKey, owner));
      if (known && known.uses < mostUses && nowMs() < known.untilMs) {
        known.uses += 1;
        return known.key;
      }
      const key = await dataKeys.open(sealedKey, owner);
      cache(sealedKey, owner, key, 1);
      return key;
    },
  };
};
