import { type Random, spellBody, spellForm } from './json-spellings.ts';

// What a token endpoint may send, by RFC 6749 sections 5.1 and 5.2 and by what people reported of real
// ones (CZ-NIC/pyoidc#879, dotnet/aspnetcore#53457). It knows nothing of how a client reads it.

export type Tokens = { access: string; refresh: string };
export type SpelledAnswer = { status: number; text: string };
/** `scopes`: those that it names. */
export type SpelledGrant = SpelledAnswer & { scopes?: readonly string[]; rotates: boolean };

const scopes = ['things:read', 'https://x.example/auth/y.write', 'offline_access'];
const scopeMembers = [
  { scope: scopes.join(' ') },
  { scope: scopes.join(',') },
  { scope: ` ${scopes.join('  ')} ` },
  { scope: scopes },
  { scope: [scopes.join(' ')] },
  { scope: JSON.stringify(scopes) },
  { scope: JSON.stringify(scopes, undefined, 1) },
  { scopes },
] as const;
const noScope = [{}, { scope: null }, { scope: '' }, { scope: [] }] as const;

const tokenTypes = ['Bearer', 'bearer', 'BEARER', 'Bearer ', ' bearer', 'BearerToken', null, ''];
const lives = [3600, '3600', 3599.5, '3600.0', 3.6e3, null, '', -1, 'soon', '1h'];
/** Each is what some server writes where there is no error. */
const noErrors = [null, '', ' ', false, 0, [], {}, 'null', '0', 'false'];
const successes = [200, 200, 200, 201, 202, 203, 206];

const extras = [
  {},
  { id_token: 'e30.e30.e30', session_state: 'f3', 'not-before-policy': 0 },
  { success: true, code: 0, message: 'ok', msg: null },
  { owner: { id: 9007199254740991, name: 'Zoë 🙂' }, list: [[{}], null, 1e-7] },
  { refresh_token_expires_in: 0, ext_expires_in: '3600' },
];

const nothingWrong = (random: Random) => {
  const [error, description, uri] = Array.from({ length: 3 }, () => random.pick(noErrors));
  return random.pick([
    {},
    {},
    { error },
    { error, error_description: description, error_uri: uri },
    { error_description: description },
  ]);
};

/** A response that grants a token, but for its refresh token and scopes. */
const grantOf = ({ access }: Tokens, random: Random) => ({
  access_token: access,
  ...random.pick([{}, { token_type: random.pick(tokenTypes) }]),
  ...random.pick([{}, { expires_in: random.pick(lives) }]),
  ...nothingWrong(random),
  ...random.pick<object>(extras),
});

/** @param now the refresh token that was shown */
export const spellGrant = (next: Tokens, now: string, random: Random): SpelledGrant => {
  const status = random.pick(successes);
  const refresh = random.pick([
    { token: next.refresh, rotates: true },
    { token: next.refresh, rotates: true },
    { token: now, rotates: false },
    { rotates: false },
    { token: null, rotates: false },
    { token: '', rotates: false },
  ]);
  const { rotates } = refresh;
  if (random.below(5) === 0) {
    const members = {
      access_token: next.access,
      ...(refresh.token ? { refresh_token: refresh.token } : {}),
      error: random.pick(['', 'null', '0']),
      token_type: random.pick(['bearer', 'Bearer ', '']),
      expires_in: random.pick(['3600', '', '-1']),
      scope: scopes.join(' '),
    };
    return { status, text: spellForm(members, random), scopes, rotates };
  }
  const names = random.below(2) === 0;
  const value = {
    ...grantOf(next, random),
    ...('token' in refresh ? { refresh_token: refresh.token } : {}),
    ...(names ? random.pick<object>(scopeMembers) : random.pick<object>(noScope)),
  };
  return { status, text: spellBody(value, random), ...(names ? { scopes } : {}), rotates };
};

const codes = [
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'server_error',
];
const refusing = [400, 400, 400, 401, 403, 429, 500, 503];
const noSuccess = [300, 302, 304, 400, 401, 403, 404, 409, 429, 500, 502, 503, 504];
const html = '<!doctype html><html><title>Sign in</title><p>access_token</p></html>';

const isNoToken = (token: string) => [
  null,
  '',
  0,
  5,
  true,
  [],
  [token],
  { value: token },
  `${token}\nX: y`,
  `${token}\u202e`,
  token.repeat(5_000),
];

/** What makes a response that would grant none, each with statuses that it may have. */
const flawsOf = ({ access }: Tokens, random: Random) => [
  // As good as it may look.
  { statuses: noSuccess, flaw: {} },
  {
    statuses: [...successes, ...refusing],
    flaw: {
      error: random.pick(codes),
      // Some servers fill in every member.
      ...random.pick([{}, { access_token: null, refresh_token: null }, { access_token: '' }]),
    },
  },
  { statuses: successes, flaw: { access_token: random.pick(isNoToken(access)) } },
  // RFC 6749 section 7.1: a client must not use a token of a type that it does not know.
  { statuses: [200], flaw: { token_type: random.pick(['mac', 'PoP', 'N_A', '__proto__']) } },
];

/** What is no response of a token endpoint. */
const spellGarbage = (good: string, random: Random): SpelledAnswer => {
  const text = random.pick([
    ...[good.slice(0, 1 + random.below(good.length - 1)), `[${good}]`, `{"data":${good}}`],
    ...[good + good, html, '', 'null', '""', '{}', 'access_token', 'refresh_token=a'],
  ]);
  return { status: random.pick(text ? successes : [...successes, 204, 205]), text };
};

export const spellRefusal = (tokens: Tokens, random: Random): SpelledAnswer => {
  const good = { ...grantOf(tokens, random), refresh_token: tokens.refresh };
  const way = random.below(6);
  if (way === 0) return spellGarbage(spellBody(good, random).trim(), random);
  if (way === 1) {
    const members = { error: random.pick(codes), access_token: random.pick(['', tokens.access]) };
    return {
      status: random.pick([...successes, ...refusing]),
      text: spellForm(members, random),
    };
  }
  const { statuses, flaw } = random.pick(flawsOf(tokens, random));
  return { status: random.pick(statuses), text: spellBody({ ...good, ...flaw }, random) };
};
