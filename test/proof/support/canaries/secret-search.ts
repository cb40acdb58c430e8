import { randomBytes } from 'node:crypto';

/** No text has so many characters of a secret by chance; in hex, each character takes two digits. */
const partLength = 14;
const hexPartLength = 2 * partLength;
/** Texts are looked at only so often, so that any sixteen characters of a secret are found. */
const step = 3;

/** The secret as it is in Base64, wherever it begins there, without what depends on its neighbours. */
const inBase64 = (secret: string, encoding: 'base64' | 'base64url') =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + secret)
      .toString(encoding)
      .slice(before === 0 ? 0 : 4, -4),
  );

const partsOf = (form: string, length: number): string[] =>
  Array.from({ length: Math.max(0, form.length - length + 1) }, (_, start) =>
    form.slice(start, start + length),
  );

/** Percent-encoding and JSON leave letters and digits alone, so a part in clear is found in them too. */
const allPartsOf = (secret: string): string[] => {
  const forms = [secret, ...inBase64(secret, 'base64'), ...inBase64(secret, 'base64url')];
  const hex = Buffer.from(secret).toString('hex');
  return [
    ...forms.flatMap((form) => partsOf(form, partLength)),
    ...[hex, hex.toUpperCase()].flatMap((form) => partsOf(form, hexPartLength)),
  ];
};

/** A secret that nothing else contains, with characters that URLs, JSON and HTML escape. */
export const newCanary = (): string => `${randomBytes(20).toString('hex')}+/="<&`;

/** A text that nothing else contains, and which begins so. */
export const namedCanary = (what: string): string => `${what}-${randomBytes(12).toString('hex')}`;

/** Finds secrets, or sixteen characters of one in a row, in clear, percent-encoded, in JSON, Base64 and hex. */
export const createSecretSearch = () => {
  const nameOfPart = new Map<string, string>();
  return {
    add: (name: string, secret: string): void => {
      for (const part of allPartsOf(secret)) nameOfPart.set(part, name);
    },
    /** @returns the names of the secrets in it */
    namesIn: (text: string): string[] => {
      const names = new Set<string>();
      for (let start = 0; start + partLength <= text.length; start += step) {
        for (const length of [partLength, hexPartLength]) {
          const name = nameOfPart.get(text.slice(start, start + length));
          if (name !== undefined) names.add(name);
        }
      }
      return [...names];
    },
  };
};
