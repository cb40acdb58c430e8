import type {
  LastingOwner,
  LastingPurpose,
} from '../../../functions/apps/adapters/sealed-secret.ts';

/** Where to go on: behind one secret, or at the first of its kind. */
export type RotationPosition = { purpose: LastingPurpose; after?: LastingOwner };

/** Apps first: they are few, and every refresh needs one. */
export const purposes: readonly LastingPurpose[] = ['oauth_app', 'connection', 'webhook'];

/**
 * `connection`, or `connection/<tenant>/<type>#<account>`, `oauth_app/<owner>/<type>#<region>#<tenant>`
 * or `webhook/<tenant>/<id>`: an operator may read it, or write one.
 */
export const formatCursor = ({ purpose, after }: RotationPosition): string => {
  if (!after) return purpose;
  const { tenantId, integrationType, accountHash } = after;
  const account = accountHash === undefined ? '' : `#${accountHash}`;
  return [purpose, tenantId, `${integrationType}${account}`].join('/');
};

const secondParts = {
  oauth_app: /^[a-z0-9_]{1,64}(?:#[a-z0-9._-]{1,253}|#[a-z0-9._-]{0,253}#[A-Za-z0-9_-]{1,64})?$/,
  connection: /^[a-z0-9_]{1,64}(?:#[A-Za-z0-9_-]{0,22})?$/,
  webhook: /^[0-9a-f-]{36}$/,
} as const satisfies Record<LastingPurpose, RegExp>;

/** @returns undefined for what is none */
export const parseCursor = (text: string): RotationPosition | undefined => {
  const [, name, tenantId, ownerKey] =
    /^([a-z_]+)(?:\/([A-Za-z0-9_-]{1,64})\/([^/]+))?$/.exec(text) ?? [];
  const purpose = purposes.find((candidate) => candidate === name);
  if (!purpose) return undefined;
  if (tenantId === undefined || ownerKey === undefined) return { purpose };
  if (!secondParts[purpose].test(ownerKey)) return undefined;
  if (purpose !== 'connection')
    return { purpose, after: { purpose, tenantId, integrationType: ownerKey } };
  const [integrationType = '', accountHash = ''] = ownerKey.split('#');
  return { purpose, after: { purpose, tenantId, integrationType, accountHash } };
};
