import { createSecretSearch, namedCanary, newCanary } from './secret-search.ts';

/** Every secret that passes through the service; there are several of most. */
export type Secret =
  | 'API key'
  | 'session'
  | 'webhook secret'
  | 'state'
  | 'browser cookie'
  | 'completion code'
  | 'authorization code'
  | 'PKCE verifier'
  | 'client secret'
  | 'signing secret'
  | 'notice signature'
  | 'access token'
  | 'refresh token'
  | 'id_token'
  | 'rotated access token'
  | 'rotated refresh token'
  | 'rotated id_token'
  | 'text that a provider adds'
  | 'secret access key of the stack'
  | 'label or name';

/** Where secrets are meant to be. In all other places there is none. */
const allowed = {
  'token request': [
    'authorization code',
    'PKCE verifier',
    'client secret',
    'refresh token',
    'rotated refresh token',
  ],
  'revocation request': ['refresh token', 'rotated refresh token'],
  'provider API request': ['access token', 'rotated access token'],
  'authorization_url of a start': ['state'],
  'redirect for the server': ['completion code'],
  'access_token for a service': ['access token', 'rotated access token'],
  'answer of keys create': ['API key'],
  'answer with a session': ['session'],
  'answer with a webhook': ['webhook secret'],
  // It is how programs of this machine reach the stack, and only its owner may read it.
  'local.json': ['secret access key of the stack'],
  // A caller who sends a secret as the name of a field or a type gets it back.
  'answer that repeats an unknown name': ['authorization code', 'access token'],
  'output of an operator command': ['label or name'],
} as const satisfies Record<string, readonly Secret[]>;

/** What is no secret is in no line that is kept for long, and may be everywhere else. */
const isKeptLong = (place: string) => /^(audit line|log of|metrics of)/.test(place);

const isAllowed = (place: string, secret: string) =>
  (secret === 'label or name' && !isKeptLong(place)) ||
  ((allowed as Record<string, readonly string[]>)[place] ?? []).includes(secret);

/** Follows secrets through everything that the service writes, sends and stores. */
export const createPlaces = () => {
  const search = createSecretSearch();
  const secrets = new Set<string>();
  const texts: { place: string; text: string }[] = [];

  const follow = (name: Secret, secret: string): string => {
    if (!secrets.has(secret)) search.add(name, secret);
    secrets.add(secret);
    return secret;
  };
  const record = (place: string, text: string): void => {
    texts.push({ place, text });
  };

  return {
    /** @returns a new secret, which is followed */
    plant: (name: Secret): string => follow(name, newCanary()),
    /** @returns a new text that people choose or see, which is followed */
    name: (what: string): string => follow('label or name', namedCanary(what)),
    /** Follows a secret that the service made. */
    follow,
    record,
    /** @param inside by allowed place the part of the text that is meant to be there */
    recordExcept: (
      place: string,
      text: string,
      inside: Readonly<Record<string, string | undefined>>,
    ): void => {
      let rest = text;
      for (const [part, known] of Object.entries(inside)) {
        if (known === undefined) continue;
        record(part, known);
        rest = rest.replace(known, '');
      }
      record(place, rest);
    },
    /** The last secrets, for a provider that repeats them. */
    recent: (): string => [...secrets].slice(-60).join(' '),
    /** Searches all texts for all secrets. */
    search: () => {
      const misplaced = new Set<string>();
      const placed = new Set<string>();
      for (const { place, text } of texts) {
        for (const name of search.namesIn(text)) {
          (isAllowed(place, name) ? placed : misplaced).add(`${name} in ${place}`);
        }
      }
      return {
        misplaced: [...misplaced].sort(),
        /** Allowed, and not found: then the secret was not used, or is allowed for nothing. */
        unmet: Object.entries(allowed)
          .flatMap(([place, names]) => names.map((name) => `${name} in ${place}`))
          .filter((pair) => !placed.has(pair)),
        places: [...new Set(texts.map(({ place }) => place))].sort(),
        figures: {
          secrets: secrets.size,
          'texts searched': texts.length,
          'bytes searched': texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
          'secrets found where they are not meant to be': misplaced.size,
        },
      };
    },
  };
};

export type Places = ReturnType<typeof createPlaces>;
