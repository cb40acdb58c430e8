const hidden = '[hidden]';
const secretName = /token|secret|password|authorization|cookie|signature|assertion|api_?key/i;
/** As long as no word, and made as tokens are. */
const opaque = /[\w+/=.~-]{32,}/g;
const longestText = 120;
const longest = 400;

const withoutSecrets = (secrets: readonly string[]) => (name: string, value: unknown) => {
  if (typeof value !== 'string') return value;
  if (secretName.test(name)) return hidden;
  const text = secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), value);
  return cut(text.replace(opaque, hidden), longestText);
};

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/**
 * An answer that refuses, as far as it can be shown: no secret of ours or another, and not all of a
 * long one.
 */
export const shownBody = (body: unknown, secrets: readonly (string | undefined)[]): string => {
  if (body === undefined) return 'without JSON.';
  const known = secrets.flatMap((secret) => secret || []);
  return cut(JSON.stringify(body, withoutSecrets(known)), longest);
};
