import type { NoticeSignature } from '../../catalogue/providers/notice-signature.ts';

/** A notice as we received it, with header names in lower case. */
export type NoticeDelivery = {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  rawBody: Buffer;
};

/** A notice whose signature can be verified: the signed bytes, and the JSON in them. */
export type SignedNotice = { signatures: readonly Buffer[]; signed: Buffer; json: Buffer };

const signatureBytes = { 'hmac-sha256': 32, ed25519: 64 } as const;

/** Finds what to verify. @returns undefined when a part is missing, malformed or too old */
export const readSigned = (
  scheme: NoticeSignature,
  delivery: NoticeDelivery,
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

/** Some providers send several while a secret is replaced. We ignore any more. */
const mostSignatures = 5;

const givenSignatures = (
  { at, item }: NoticeSignature,
  { headers, rawBody }: NoticeDelivery,
): { texts: string[]; payload?: string } => {
  if ('formField' in at) {
    const field = fieldOf(rawBody.toString('latin1'), at.formField);
    const [text = '', payload, ...more] = field.split('.', 3);
    return payload === undefined || more.length > 0 ? { texts: [] } : { texts: [text], payload };
  }
  const text = headers[at.header] ?? '';
  return { texts: item === undefined ? [text] : itemsOf(text, item).slice(0, mostSignatures) };
};

/**
 * A field of a form. Not by URLSearchParams, whose time grows with the square of a body of many names
 * without values, which anybody can send. A signature and its payload are plain ASCII.
 */
const fieldOf = (form: string, name: string): string => {
  const pair = form.split('&').find((each) => each.startsWith(`${name}=`)) ?? '';
  const value = pair.slice(name.length + 1);
  return /^[\w.=%-]*$/.test(value) ? value.replace(/%3[Dd]/g, '=') : '';
};

/** The values of `name` in `name=value,other=value`. */
const itemsOf = (list: string, name: string): string[] =>
  list
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

const withoutPadding = (base64: string): string => base64.replace(/={1,2}$/, '');

/**
 * The bytes of a signature, or nothing if it has the wrong form. Padding is optional. Anybody can send a
 * text of any length here, so that is checked first: hexadecimal has two characters for a byte.
 */
const decoded = ({ algorithm, encoding, prefix = '' }: NoticeSignature, text: string): Buffer[] => {
  const size = signatureBytes[algorithm];
  if (text.length > prefix.length + 2 * size || !text.startsWith(prefix)) return [];
  const plain = withoutPadding(text.slice(prefix.length));
  const bytes = Buffer.from(plain, encoding);
  // Decoding skips unknown characters, so this accepts only the one text of these bytes.
  const isCanonical = withoutPadding(bytes.toString(encoding)) === plain;
  return isCanonical && bytes.length === size ? [bytes] : [];
};

const timestampOf = ({ at, timestamp }: NoticeSignature, { headers }: NoticeDelivery) => {
  if (!timestamp) return undefined;
  if ('header' in timestamp.at) return headers[timestamp.at.header];
  const list = 'header' in at ? headers[at.header] : undefined;
  return itemsOf(list ?? '', timestamp.at.item)[0];
};

const isRecent = ({ timestamp }: NoticeSignature, text: string | undefined, nowMs: number) => {
  if (!timestamp) return true;
  if (!/^\d{1,12}$/.test(text ?? '')) return false;
  return Math.abs(nowMs - Number(text) * 1000) <= timestamp.toleranceSeconds * 1000;
};
