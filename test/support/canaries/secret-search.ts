import { randomBytes } from 'node:crypto';

/** No text has so many characters of a secret by chance. */
const partLength = 14;
/** Texts are looked at only so often, so that any sixteen characters of a secret are found. */
const step = 3;

/** The secret as it is in Base64, wherever it begins there, without what depends on its neighbours. */
const inBase64 = (secret: string, encoding: 'base64' | 'base64url') =>
  [0, 1, 2].map((before) =>
    Buffer.from('\0'.repeat(before) + secret)
      .toString(encoding)
      .slice(before === 0 ? 0 : 4, -4),
  );

/** Percent-encoding and JSON leave letters and digits alone, so a part in clear is found in them too. */
const formsOf = (secret: string): string[] => {
  const hex = Buffer.from(secret).toString('hex');
  return [
    secret,
    ...inBase64(secret, 'base64'),
    ...inBase64(secret, 'base64url'),
    hex,
    hex.toUpperCase(),
  ];
};

/** A secret that nothing else contains, with characters that URLs, JSON and HTML escape. */
export const newCanary = (): string => `${randomBytes(20).toString('hex')}+/="<&`;

/** Finds secrets, or sixteen characters of one in a row, in clear, percent-encoded, in JSON, Base64 and hex. */
export const createSecretSearch = () => {
  const nameOfPart = new Map<string, string>();
  return {
    add: (name: string, secret: string): void => {
      for (const form of formsOf(secret)) {
        for (let start = 0; start + partLength <= form.length; start++) {
          nameOfPart.set(form.slice(start, start + partLength), name);
        }
      }
    },
    /** @returns the names of the secrets in it */
    namesIn: (text: string): string[] => {
      const names = new Set<string>();
      for (let start = 0; start + partLength <= text.length; start += step) {
        const name = nameOfPart.get(text.slice(start, start + partLength));
        if (name !== undefined) names.add(name);
      }
      return [...names];
    },
  };
};

/** A secret of which failing tests show the name. */
export const namedCanary = (name: string): string => `${name}-${randomBytes(12).toString('hex')}`;

/** @returns those of the secrets that are in a text, in clear or in one of the forms above */
export const occurrences = (text: string, secrets: readonly string[]): string[] => {
  const search = createSecretSearch();
  for (const secret of secrets) search.add(secret, secret);
  return search.namesIn(text);
};
