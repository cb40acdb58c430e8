import type { NoticeSignature } from '../../providers/notice-scheme.ts';

/** A notice as it came: header names in lower case, the body before any parsing. */
export type Delivery = {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  rawBody: Buffer;
};

/** A notice whose signature can be verified: the bytes that are signed, and the JSON among them. */
export type SignedNotice = { signatures: readonly Buffer[]; signed: Buffer; json: Buffer };

const signatureBytes = { 'hmac-sha256': 32, ed25519: 64 } as const;

/**
 * What there is to verify, found out without a secret.
 * @returns undefined when a part is missing, no signature can look so, or it was signed too long ago
 */
export const readSigned = (
  scheme: NoticeSignature,
  delivery: Delivery,
  nowMs: number,
): SignedNotice | undefined => {
  const given = givenSignatures(scheme, delivery);
  const signatures = given.texts.flatMap((text) => decoded(scheme, text));
  const timestamp = timestampOf(scheme, delivery);
  if (signatures.length === 0 || !isRecent(scheme, timestamp, nowMs)) return undefined;
  const { payload } = given;
  if (payload !== undefined) {
    return { signatures, signed: Buffer.from(payload), json: Buffer.from(payload, 'base64url') };
  }
  const [before = '', after = ''] = (scheme.signed ?? '{body}')
    .replace('{timestamp}', timestamp ?? '')
    .split('{body}');
  const signed = Buffer.concat([Buffer.from(before), delivery.rawBody, Buffer.from(after)]);
  return { signatures, signed, json: delivery.rawBody };
};

/** Some list several while a secret is replaced; more than a few are somebody's waste of our time. */
const mostSignatures = 5;

const givenSignatures = (
  { at, item }: NoticeSignature,
  { headers, rawBody }: Delivery,
): { texts: string[]; payload?: string } => {
  if ('formField' in at) {
    const field = new URLSearchParams(rawBody.toString('utf8')).get(at.formField) ?? '';
    const [text = '', payload, ...more] = field.split('.');
    return payload === undefined || more.length > 0 ? { texts: [] } : { texts: [text], payload };
  }
  const text = headers[at.header] ?? '';
  return { texts: item === undefined ? [text] : itemsOf(text, item).slice(0, mostSignatures) };
};

/** The values of `name` in `name=value,other=value`. */
const itemsOf = (list: string, name: string): string[] =>
  list
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** The bytes of a signature; nothing for what no signature can look like, padding aside. */
const decoded = ({ algorithm, encoding, prefix = '' }: NoticeSignature, text: string): Buffer[] => {
  if (!text.startsWith(prefix)) return [];
  const plain = text.slice(prefix.length).replace(/=+$/, '');
  const bytes = Buffer.from(plain, encoding);
  // Decoding skips what it does not know, so that many texts would stand for the same bytes.
  const isCanonical = bytes.toString(encoding).replace(/=+$/, '') === plain;
  return isCanonical && bytes.length === signatureBytes[algorithm] ? [bytes] : [];
};

const timestampOf = (
  { at, timestamp }: NoticeSignature,
  { headers }: Delivery,
): string | undefined => {
  if (!timestamp) return undefined;
  if ('header' in timestamp.at) return headers[timestamp.at.header];
  const list = 'header' in at ? headers[at.header] : undefined;
  return itemsOf(list ?? '', timestamp.at.item)[0];
};

const isRecent = (
  { timestamp }: NoticeSignature,
  text: string | undefined,
  nowMs: number,
): boolean => {
  if (!timestamp) return true;
  if (!/^\d{1,12}$/.test(text ?? '')) return false;
  return Math.abs(nowMs - Number(text) * 1000) <= timestamp.toleranceSeconds * 1000;
};
