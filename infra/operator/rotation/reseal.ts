import type { SealedSecret } from '../../../functions/apps/adapters/sealed-secret.ts';
import type { SealedSecrets } from '../../../functions/apps/adapters/sealed-secrets.ts';
import type { Clock, SecretBox } from '../../../functions/platform/model/ports.ts';
import { unopened } from '../unopened.ts';

export type Reseal = { sealedSecrets: SealedSecrets; secretBox: SecretBox; clock: Clock };

/**
 * A lease lasts 10 s and a function 25 s, so a refresh may store its tokens up to 15 s after its
 * lease has ended; the rest is for clocks that differ.
 */
const mayOutliveLeaseMs = 20_000;
/** Longer than a lease that nobody gave back, and that. */
const patienceMs = 45_000;
const pollMs = 250;

/** This secret cannot be sealed now: it does not open, or refreshes held it all the time. */
export class ResealError extends Error {
  override readonly name = 'ResealError';
  readonly reason: 'unreadable' | 'busy';
  constructor(reason: 'unreadable' | 'busy', cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Seals a secret with a data key of its own, fresh from the present KMS key. What changes meanwhile
 * is read again, and what is being refreshed is waited for.
 * @returns `unchanged` when there is nothing to seal any more
 * @throws ResealError, and what KMS and DynamoDB throw
 */
export const reseal = async (
  { sealedSecrets, secretBox, clock }: Reseal,
  secret: SealedSecret,
): Promise<'resealed' | 'unchanged'> => {
  const givesUpAtMs = clock.nowMs() + patienceMs;
  const { owner } = secret;
  let current: SealedSecret | undefined = secret;
  let resealed: string | undefined;
  while (current) {
    // Our own write, whose answer was lost.
    if (current.sealed === resealed) return 'resealed';
    const freeSinceMs = clock.nowMs() - mayOutliveLeaseMs;
    if (current.leaseUntilMs <= freeSinceMs) {
      const opened = await secretBox.open(current.sealed, owner).catch(throwUnreadable);
      resealed = (await secretBox.prepare(owner))(opened);
      if (await sealedSecrets.replace(current, resealed, freeSinceMs)) return 'resealed';
    }
    if (clock.nowMs() >= givesUpAtMs) throw new ResealError('busy');
    await clock.sleep(pollMs);
    current = await sealedSecrets.get(owner);
  }
  return 'unchanged';
};

const throwUnreadable = (error: unknown): never => {
  throw unopened(error) === 'unreadable' ? new ResealError('unreadable', error) : error;
};
