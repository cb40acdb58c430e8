import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import { createApiKey } from '../../../../functions/keys/domain/api-key.ts';
import { encodeText } from './odd-texts.ts';

/** Genuine states, by what became of their flow, each with the callback that it belongs to. */
export type GenuineStates = {
  issued: string;
  used: string;
  expired: string;
  otherFlow: string;
  otherType: string;
};

const flowIdLength = 22;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

type Random = () => number;
const below = (random: Random, end: number) => Math.floor(random() * end);
const randomText = (random: Random, length: number) =>
  Array.from({ length }, () => alphabet[below(random, alphabet.length)]).join('');
const replaced = (text: string, at: number, character: string) =>
  text.slice(0, at) + character + text.slice(at + 1);
/** One of the lowest `bits` of each character in turn. A header takes no DEL. */
export const flipped = (text: string, n: number, bits = 7) => {
  const at = Math.floor(n / bits) % text.length;
  const code = text.charCodeAt(at) ^ (1 << (n % bits));
  return replaced(text, at, String.fromCharCode(bits < 7 && code === 0x7f ? 0x21 : code));
};
const ofLength = (text: string, length: number) => text.repeat(2).slice(0, length);
const tailOf = (state: string) => state.slice(flowIdLength);
const headOf = (state: string) => state.slice(0, flowIdLength);

type Forge = (n: number, random: Random) => string;

/**
 * Kinds of forged states. The n-th of a kind is always the same, and each goes through all bits or
 * lengths before it repeats itself.
 */
export const forgeriesOf = (genuine: GenuineStates): Record<string, Forge> => {
  const { issued, used, expired, otherFlow, otherType } = genuine;
  const lengthOf = (n: number) => (n % 460 === issued.length ? 0 : n % 460);
  return {
    'a flipped bit': (n) => flipped(issued, n),
    'a flipped bit of a used one': (n) => flipped(used, n),
    'another length': (n) => ofLength(issued, lengthOf(n)),
    'another flow before it': () => headOf(otherFlow) + tailOf(issued),
    'another flow behind it': () => headOf(issued) + tailOf(otherFlow),
    'a new flow before it': () => createFlowId() + tailOf(issued),
    'a state of another type': () => otherType,
    'an expired state': () => expired,
    'a used state with another code': () => used,
    'a well-shaped one': (_, random) =>
      `${createFlowId()}.${randomText(random, 40 + below(random, 388))}`,
    'a known flow with other bytes': (_, random) =>
      `${headOf(issued)}.${randomText(random, issued.length - flowIdLength - 1)}`,
    'a wrong check character': (n) =>
      `${ofLength(headOf(flipped(issued, n * 7)), flowIdLength)}${tailOf(issued)}`,
    'more than the state': (n, random) => issued + randomText(random, 1 + (n % 40)),
    'the unused bits of its end': (n) => issued.slice(0, -1) + alphabet[n % 64],
    'padded base64': (n) => issued + '='.repeat(1 + (n % 3)),
    'twice encoded': () => encodeText(issued.replace('.', '%2e')),
    'spaces around it': (n) => ' '.repeat(1 + (n % 5)) + issued,
    'another case': (n) => (n % 2 ? issued.toUpperCase() : issued.toLowerCase()),
    'half of each': (n) => issued.slice(0, 23 + (n % 200)) + otherFlow.slice(23 + (n % 200)),
  };
};

/** Another character of the same alphabet at each place in turn. */
const changed = (text: string, n: number) => {
  const at = n % text.length;
  const next = alphabet[(alphabet.indexOf(text[at] ?? '') + 1 + (n % 60)) % 62] ?? '';
  return replaced(text, at, next);
};
const lengthOf = (text: string, n: number) => {
  const length = 1 + (n % 79);
  return length === text.length ? 80 : length;
};

/** Kinds of keys and sessions that no table needs to be asked about. @param genuine one that works */
export const garbageKeysOf = (genuine: string): Record<string, (n: number) => string> => ({
  'a wrong checksum': () => {
    const key = createApiKey('local');
    return replaced(key, key.length - 1, key.endsWith('0') ? '1' : '0');
  },
  'a changed character': (n) => changed(genuine, n),
  'a flipped bit': (n) => flipped(genuine, n, 5),
  'another length': (n) => genuine.repeat(3).slice(0, lengthOf(genuine, n)),
  'another environment': (n) => createApiKey(['production', 'staging', 'Local', ''][n % 4] ?? ''),
  'another prefix': (n) => genuine.replace(/^[a-z]+_/, ['pk_', 'sk-', 'SK_', ''][n % 4] ?? ''),
  'a scheme before it': (n) => `${['Bearer', 'Basic', 'ApiKey'][n % 3]} ${genuine}`,
  'two keys': (n) => `${genuine}${[', ', ',', ' ', ';'][n % 4]}${createApiKey('local')}`,
  'another case': (n) => (n % 2 ? genuine.toUpperCase() : genuine.toLowerCase()),
  'quotes around it': (n) => (n % 2 ? `"${genuine}"` : `'${genuine}'`),
  'an encoded key': () => Buffer.from(genuine).toString('base64url'),
  'a short word': (n) => `sk_local_${n}`,
});
