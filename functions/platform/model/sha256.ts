import { createHash } from 'node:crypto';

/** SHA-256 of a text in base64url. */
export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');
