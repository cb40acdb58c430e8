import { hasValidChecksum, randomBase62, withChecksum } from '../../platform/model/checksummed.ts';
import { sha256 } from '../../platform/model/sha256.ts';

/** Where the pages of invitations are, below the base address. */
export const invitationsPath = '/invite';

const idLength = 32;
/** About 178 bits. */
const secretLength = 30;
const checkLength = 6;

/** The id of an invitation, without dashes, and its secret; or the id alone, which shows nothing to strangers. */
export const linkPattern = new RegExp(
  `^[0-9a-f]{${idLength}}(?:[0-9A-Za-z]{${secretLength}})?[0-9A-Za-z]{${checkLength}}$`,
);

export type ReadLink = { invitationId: string; secretHash: string | undefined };

const digitsOf = (invitationId: string) => invitationId.replaceAll('-', '');

/** The link of an invitation, whose secret is stored as a hash alone. */
export const createLink = (invitationId: string): { link: string; secretHash: string } => {
  const secret = randomBase62(secretLength);
  const link = withChecksum(digitsOf(invitationId) + secret, checkLength);
  return { link, secretHash: sha256(secret) };
};

/** The same page for the browser to which the invitation is bound. */
export const linkWithoutSecret = (invitationId: string): string =>
  withChecksum(digitsOf(invitationId), checkLength);

/** @param link of the form of {@link linkPattern} @returns undefined when its check characters are wrong */
export const readLink = (link: string): ReadLink | undefined => {
  if (!hasValidChecksum(link, checkLength)) return undefined;
  const digits = link.slice(0, idLength);
  const secret = link.slice(idLength, -checkLength);
  return {
    invitationId: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    secretHash: secret ? sha256(secret) : undefined,
  };
};
