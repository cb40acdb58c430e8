import type { SealedSecret } from '../../../functions/apps/adapters/sealed-secret.ts';
import type { SealedSecrets } from '../../../functions/apps/adapters/sealed-secrets.ts';
import type { Clock } from '../../../functions/platform/model/ports.ts';
import { purposes, type RotationPosition } from './cursor.ts';
import { inParallel } from './in-parallel.ts';
import { type Reseal, ResealError, reseal } from './reseal.ts';

export type FailedSecret = Pick<SealedSecret, 'owner' | 'integrationId'> & {
  reason: ResealError['reason'];
};

/** What one run did. */
export type Rotation = {
  resealed: number;
  unchanged: number;
  failed: FailedSecret[];
  /** How many there were when the run began, from where it began. */
  total: number;
  /** Where to go on; undefined at the end. */
  next?: RotationPosition;
  /** What ended the run early. */
  stoppedBy?: unknown;
};

type RotationRun = { from: RotationPosition; batch: number; atATime: number; signal: AbortSignal };

/**
 * Seals every secret anew, page by page. A secret that cannot be sealed is reported and left as it is;
 * anything that would stop the next one too, such as KMS out of reach, ends the run.
 * @param atATime how many secrets are worked on at once
 * @param signal ends the run too, before the next secret
 * @param onPage called after each page, with the counts so far
 */
export const rotateSecrets = async (
  deps: Reseal,
  { from, batch, atATime, signal }: RotationRun,
  onPage: (rotation: Rotation) => void,
): Promise<Rotation> => {
  const total = await countFrom(deps.sealedSecrets, from);
  const rotation: Rotation = { resealed: 0, unchanged: 0, failed: [], total };
  const interruptible = { ...deps, clock: untilAborted(deps.clock, signal) };
  let position: RotationPosition | undefined = from;
  while (position) {
    const { purpose, after }: RotationPosition = position;
    try {
      // A page may be empty.
      signal.throwIfAborted();
      const page = await deps.sealedSecrets.page(purpose, { limit: batch, after });
      await inParallel(page.secrets, atATime, (secret) => {
        signal.throwIfAborted();
        return resealAndRecord(interruptible, secret, rotation);
      });
      position = page.next ? { purpose, after: page.next } : firstAfter(purpose);
    } catch (stoppedBy) {
      // At the page's beginning: to seal the first of its secrets twice does no harm.
      return { ...rotation, next: position, stoppedBy };
    }
    onPage({ ...rotation, ...(position ? { next: position } : {}) });
  }
  return rotation;
};

/** Every secret that a run from there comes to. */
const countFrom = async (
  secrets: SealedSecrets,
  { purpose, after }: RotationPosition,
): Promise<number> => {
  const own = await secrets.count(purpose, after);
  const next = firstAfter(purpose);
  return own + (next ? await countFrom(secrets, next) : 0);
};

/** A secret that is waited for ends the wait. */
const untilAborted = (clock: Clock, signal: AbortSignal): Clock => ({
  ...clock,
  sleep: (ms) => {
    signal.throwIfAborted();
    return clock.sleep(ms);
  },
});

const firstAfter = (done: RotationPosition['purpose']): RotationPosition | undefined => {
  const purpose = purposes[purposes.indexOf(done) + 1];
  return purpose && { purpose };
};

const resealAndRecord = async (deps: Reseal, secret: SealedSecret, rotation: Rotation) => {
  try {
    rotation[await reseal(deps, secret)]++;
  } catch (error) {
    if (!(error instanceof ResealError)) throw error;
    const { owner, integrationId } = secret;
    rotation.failed.push({ owner, integrationId, reason: error.reason });
  }
};
