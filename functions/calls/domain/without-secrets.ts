const escaped = (character: string): string => {
  const hex = character.charCodeAt(0).toString(16).padStart(2, '0');
  const either = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  // As it is, and as JSON, URLs and HTML spell it.
  return `(?:\\\\?\\x${hex}|\\\\u00${either}|%${either}|&#x${either};)`;
};

/** Shorter ones are none: to look for them would destroy what is no token. */
const leastCharacters = 8;

/** What a text must contain to contain the secret in any spelling. */
const coreOf = (secret: string): string =>
  secret.split(/[^A-Za-z0-9]+/).reduce((one, other) => (other.length > one.length ? other : one));

/** Every spelling of it that a server may echo. */
export const spellingsOf = (secret: string): RegExp =>
  new RegExp(secret.replace(/[^A-Za-z0-9]/g, escaped), 'g');

/** The text without these secrets. Each character of the text is a byte. */
export const withoutSecrets = (text: string, secrets: Iterable<string>): string => {
  let rest = text;
  for (const secret of secrets) {
    if (secret.length < leastCharacters || !rest.includes(coreOf(secret))) continue;
    rest = rest.replace(spellingsOf(secret), '[token]');
  }
  return rest;
};
