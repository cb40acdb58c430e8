/** `default-src` does not stand in for these, so each response names them. */
const nothing = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The policy of an answer that a browser may show: nothing, except what is allowed.
 * @param allowed sources by directive, as in `{ 'script-src': "'self'" }`
 * @see https://www.w3.org/TR/CSP3/#directive-default-src
 */
export const contentSecurityPolicy = (allowed: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...nothing, ...allowed })
    .map((directive) => directive.join(' '))
    .join('; ');
