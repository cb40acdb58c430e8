import { type SealedSecret, secretAttributes } from './sealed-secret.ts';

/** What stores the same secret anew, if its row is as it was read, and nobody refreshes the connection. */
export const resealWrite = (
  { owner, sealed, version = 0 }: SealedSecret,
  resealed: string,
  freeSinceMs: number,
) => {
  const values = { ':sealed': sealed, ':resealed': resealed };
  if (owner.purpose === 'connection') return connectionGuard(version, freeSinceMs, values);
  const attribute = secretAttributes[owner.purpose];
  return { update: `SET ${attribute} = :resealed`, condition: `${attribute} = :sealed`, values };
};

/**
 * The write checks the lease itself. A refresh in progress holds it and relies on the version:
 * raising that would throw away the refresh token that the provider has just rotated. Without a
 * lease nobody is refreshing; a process that read the row earlier can neither take a lease nor
 * write the old text back.
 */
const connectionGuard = (version: number, freeSinceMs: number, values: Record<string, string>) => ({
  update: 'SET sealed_tokens = :resealed, version = :next',
  condition:
    'sealed_tokens = :sealed AND version = :version AND ' +
    '(attribute_not_exists(lease_until_ms) OR lease_until_ms <= :free)',
  values: { ...values, ':version': version, ':next': version + 1, ':free': freeSinceMs },
});
