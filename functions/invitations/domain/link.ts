import { hasValidChecksum, randomBase62, withChecksum } from '../../platform/model/checksummed.ts';
import { sha256 } from '../../platform/model/sha256.ts';

/** Where the pages of invitations are, below the base address. */
export const invitationsPath = '/invite';

const idLength = 32;
/** About 178 bits. */
const secretLength = 30;
const checkLength = 6;

/** An invitation's id without dashes, and its secret; or the id alone, which opens nothing in another browser. */
export const linkPattern = new RegExp(
  `^[0-9a-f]{${idLength}}(?:[0-9A-Za-z]{${secretLength}})?[0-9A-Za-z]{${checkLength}}$`,
);

export type ReadLink = { invitationId: string; secretHash: string | undefined };

const digitsOf = (invitationId: string) => invitationId.replaceAll('-', '');

/** The link of an invitation. We store only a hash of its secret. */
export const createLink = (invitationId: string): { link: string; secretHash: string } => {
  const secret = randomBase62(secretLength);
  const link = withChecksum(digitsOf(invitationId) + secret, checkLength);
  return { link, secretHash: sha256(secret) };
};

/** A link that works only in the browser to which the invitation is bound. */
export const linkWithoutSecret = (invitationId: string): string =>
  withChecksum(digitsOf(invitationId), checkLength);

/** @param link matches {@link linkPattern} @returns undefined if its check characters are wrong */
export const readLink = (link: string): ReadLink | undefined => {
  if (!hasValidChecksum(link, checkLength)) return undefined;
  const digits = link.slice(0, idLength);
  const secret = link.slice(idLength, -checkLength);
  return {
    invitationId: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    secretHash: secret ? sha256(secret) : undefined,
  };
};
