/** @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
const scopeToken = /^[\x21\x23-\x5b\x5d-\x7e]{1,300}$/;

/** More than any provider has, and little of what a database row holds. */
const mostScopes = 500;

/** The scopes among what a provider sent, in the characters that RFC 6749 allows. */
export const scopeTokens = (sent: readonly unknown[]): string[] =>
  sent
    .filter((scope): scope is string => typeof scope === 'string' && scopeToken.test(scope))
    .slice(0, mostScopes);
