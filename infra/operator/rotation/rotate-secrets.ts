import type { SealedSecret } from '../../../functions/adapters/sealed-secrets.ts';
import { type Position, purposes } from './cursor.ts';
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
  /** Where to go on; undefined at the end. */
  next?: Position;
  /** What ended the run early. */
  stoppedBy?: unknown;
};

const atATime = 8;

/**
 * Seals every secret anew, page by page. A secret that cannot be sealed is noted and left as it is;
 * anything that would stop the next one too, such as KMS out of reach, ends the run.
 * @param onPage called after each page, with the counts so far
 */
export const rotateSecrets = async (
  deps: Reseal,
  { from, batch }: { from: Position; batch: number },
  onPage: (rotation: Rotation) => void,
): Promise<Rotation> => {
  const rotation: Rotation = { resealed: 0, unchanged: 0, failed: [] };
  let position: Position | undefined = from;
  while (position) {
    const { purpose, after }: Position = position;
    try {
      const page = await deps.sealedSecrets.page(purpose, { limit: batch, after });
      await inParallel(page.secrets, atATime, (secret) => resealNoting(deps, secret, rotation));
      position = page.next ? { purpose, after: page.next } : firstAfter(purpose);
    } catch (stoppedBy) {
      // At the page's beginning: to seal the first of its secrets twice does no harm.
      return { ...rotation, next: position, stoppedBy };
    }
    onPage({ ...rotation, ...(position ? { next: position } : {}) });
  }
  return rotation;
};

const firstAfter = (done: Position['purpose']): Position | undefined => {
  const purpose = purposes[purposes.indexOf(done) + 1];
  return purpose && { purpose };
};

const resealNoting = async (deps: Reseal, secret: SealedSecret, rotation: Rotation) => {
  try {
    rotation[await reseal(deps, secret)]++;
  } catch (error) {
    if (!(error instanceof ResealError)) throw error;
    const { owner, integrationId } = secret;
    rotation.failed.push({ owner, integrationId, reason: error.reason });
  }
};
