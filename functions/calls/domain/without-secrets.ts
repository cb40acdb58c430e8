const escaped = (character: string): string => {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const either = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
  const ofHtml = `&(?:amp;)?#(?:[xX]0{0,4}${either}|0{0,4}${code});`;
  // As it is, and as JSON, URLs and HTML spell it, also one in the other.
  return `(?:\\\\{0,3}\\x${hex}|\\\\{1,3}u00${either}|%(?:25){0,2}${either}|${ofHtml})`;
};

/** Shorter ones are none: to look for them would destroy what is no token. */
const leastCharacters = 8;

/** What a text must contain to contain the secret in any spelling. */
const coreOf = (secret: string): string =>
  secret.split(/[^A-Za-z0-9]+/).reduce((one, other) => (other.length > one.length ? other : one));

/** Every spelling of it that a server may echo. */
export const spellingsOf = (secret: string): RegExp =>
  new RegExp(secret.replace(/[^A-Za-z0-9]/g, escaped), 'g');

/** As UTF-16 has it. */
const wide = (text: string): string => [...text].join('\0');

/** The text without these secrets. Each character of the text is a byte. */
export const withoutSecrets = (text: string, secrets: Iterable<string>): string => {
  let rest = text;
  for (const secret of secrets) {
    if (secret.length < leastCharacters) continue;
    rest = rest.replaceAll(wide(secret), wide('[token]'));
    if (!rest.includes(coreOf(secret))) continue;
    rest = rest.replace(spellingsOf(secret), '[token]');
  }
  return rest;
};
