import type { LastingOwner, LastingPurpose } from '../../../functions/adapters/sealed-secrets.ts';

/** Where to go on: behind one secret, or at the first of its kind. */
export type Position = { purpose: LastingPurpose; after?: LastingOwner };

/** Apps first: they are few, and every refresh needs one. */
export const purposes: readonly LastingPurpose[] = ['oauth_app', 'connection'];

/** `connection`, or `connection/<tenant>/<type>`, an app's type with its `#region`: an operator may read it, or write one. */
export const formatCursor = ({ purpose, after }: Position): string =>
  after ? [purpose, after.tenantId, after.integrationType].join('/') : purpose;

/** @returns undefined for what is none */
export const parseCursor = (text: string): Position | undefined => {
  const [, name, tenantId, integrationType] =
    /^([a-z_]+)(?:\/([A-Za-z0-9_-]{1,64})\/([a-z0-9_]{1,64}(?:#[a-z0-9._-]{1,253})?))?$/.exec(
      text,
    ) ?? [];
  const purpose = purposes.find((candidate) => candidate === name);
  if (!purpose) return undefined;
  if (tenantId === undefined || integrationType === undefined) return { purpose };
  return { purpose, after: { purpose, tenantId, integrationType } };
};
