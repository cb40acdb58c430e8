import type { ClientCredentials } from '../model/credentials-hash.ts';

const base64 = /^Basic ((?:[\w+/]{4}){1,500}(?:[\w+/]{2}==|[\w+/]{3}=)?)$/;
const idAndSecret = /^[\x21-\x39\x3b-\x7e]+:[\x21-\x7e]+$/;

/**
 * The credentials of an Authorization header, or undefined when they can be nobody's.
 * @see https://www.rfc-editor.org/rfc/rfc7617#section-2
 */
export const readBasic = (authorization: string): ClientCredentials | undefined => {
  const [, encoded] = base64.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  return idAndSecret.test(text) ? (text as ClientCredentials) : undefined;
};
