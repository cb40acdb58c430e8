import { generateKeyPairSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Store } from '../store.ts';

const keys = z.object({
  signing: z.record(z.string(), z.unknown()),
  cookies: z.array(z.string()).min(1),
});

/** The provider's signing key (a JWK) and cookie keys, stored so that logins outlive the process. */
export const loadKeys = (store: Store): z.infer<typeof keys> => {
  const kept = store.get('demo-provider', 'keys');
  if (kept !== undefined) return keys.parse(kept);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made = {
    signing: { ...privateKey.export({ format: 'jwk' }) },
    cookies: [randomBytes(32).toString('base64url')],
  };
  store.put('demo-provider', 'keys', made);
  return made;
};
