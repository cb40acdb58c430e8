import type { KeyFault } from '../domain/api-key.ts';

/**
 * What the 401 of a key or session says of its fault. The gateway puts it into a JSON body as it is, so it
 * has no character that JSON escapes.
 * @param environment the one of this deployment
 */
export const keyFaultText = (fault: KeyFault, environment: string): string =>
  ({
    other_environment: `It is of another environment: keys of this one begin with sk_${environment}_.`,
    miscopied: 'It was not copied whole: its last characters do not fit the others.',
    unknown: 'There is no such key here, and no such session any more.',
    revoked: 'It was revoked: use another key.',
    expired: 'It has expired: use another key, or make a new session.',
    tenant_deleted:
      'Its account is being deleted, and its keys and sessions end: do not try again.',
  })[fault];
