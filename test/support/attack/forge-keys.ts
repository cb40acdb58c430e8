import { createApiKey } from '../../../functions/domain/keys/api-key.ts';

type Forge = (n: number) => string;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const replaced = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);
/** Another character of the same alphabet at each place in turn. */
const changed = (text: string, n: number) => {
  const at = n % text.length;
  const next = alphabet[(alphabet.indexOf(text[at] ?? '') + 1 + (n % 60)) % alphabet.length] ?? '';
  return replaced(text, at, next);
};
/** One of the bits that keep it printable: a header takes no other. */
const flipped = (text: string, n: number) => {
  const at = Math.floor(n / 5) % text.length;
  const flippedCode = text.charCodeAt(at) ^ (1 << (n % 5));
  return replaced(text, at, String.fromCharCode(flippedCode === 0x7f ? 0x21 : flippedCode));
};
const lengthOf = (text: string, n: number) => {
  const length = 1 + (n % 79);
  return length === text.length ? 80 : length;
};

/** Kinds of API keys that no table needs to be asked about. @param genuine a key that works */
export const garbageKeysOf = (genuine: string): Record<string, Forge> => ({
  'a wrong checksum': () => {
    const key = createApiKey('local');
    return replaced(key, key.length - 1, key.endsWith('0') ? '1' : '0');
  },
  'a changed character': (n) => changed(genuine, n),
  'a flipped bit': (n) => flipped(genuine, n),
  'another length': (n) => genuine.repeat(3).slice(0, lengthOf(genuine, n)),
  'another environment': (n) => createApiKey(['production', 'staging', 'Local', ''][n % 4] ?? ''),
  'another prefix': (n) => genuine.replace('sk_', ['pk_', 'sk-', 'SK_', ''][n % 4] ?? ''),
  'a scheme before it': (n) => `${['Bearer', 'Basic', 'ApiKey'][n % 3]} ${genuine}`,
  'two keys': (n) => `${genuine}${[', ', ',', ' ', ';'][n % 4]}${createApiKey('local')}`,
  'another case': (n) => (n % 2 ? genuine.toUpperCase() : genuine.toLowerCase()),
  'quotes around it': (n) => (n % 2 ? `"${genuine}"` : `'${genuine}'`),
  'an encoded key': () => Buffer.from(genuine).toString('base64url'),
  'a short word': (n) => `sk_local_${n}`,
});
