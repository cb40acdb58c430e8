import { type Adapter, errors } from 'oidc-provider';
import * as z from 'zod';
import type { Store } from '../store.ts';

const payload = z.looseObject({
  /** Epoch seconds. */
  exp: z.number().optional(),
  consumed: z.number().optional(),
  uid: z.string().optional(),
  grantId: z.string().optional(),
});

/** Stores the provider's state in the local stack's store. */
export const createStoreAdapter =
  (store: Store) =>
  (model: string): Adapter => {
    const kind = `demo-provider/${model}`;
    const read = (id: string) => payload.optional().parse(store.get(kind, id));
    const all = () =>
      store.list(kind).map(({ id, value }) => ({ id, value: payload.parse(value) }));

    return {
      find: async (id) => read(id),
      upsert: async (id, value, expiresIn) => {
        const expiresAtMs = expiresIn === undefined ? undefined : Date.now() + expiresIn * 1000;
        store.put(kind, id, value, expiresAtMs);
      },
      findByUid: async (uid) => all().find(({ value }) => value.uid === uid)?.value,
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const found = read(id);
        // The provider checked this before, but another request may have consumed it since.
        if (!found || found.consumed) throw new errors.InvalidGrant('already consumed');
        const consumed = Math.floor(Date.now() / 1000);
        const expiresAtMs = found.exp && found.exp * 1000;
        store.put(kind, id, { ...found, consumed }, expiresAtMs);
      },
      destroy: async (id) => store.delete(kind, id),
      revokeByGrantId: async (grantId) => {
        for (const { id, value } of all()) {
          if (value.grantId === grantId) store.delete(kind, id);
        }
      },
    };
  };
