import type { FieldError } from '../../platform/model/fault.ts';

/** Either a URL, or the path and query at the connection's only host. */
export type CallAddress = { url: string; path?: undefined } | { path: string; url?: undefined };

/** What an address says, as it is sent. */
export type AddressParts = {
  /** Undefined where only a path was given. */
  origin: string | undefined;
  /** Path and query. */
  target: string;
};

const mostCharacters = 8_000;

/** @see https://www.rfc-editor.org/rfc/rfc3986#appendix-A */
const ofUri = /^(?:[\w.~:/?@!$&'()*+,;=-]|\[|\]|%[0-9A-Fa-f]{2})*$/;

/** The parts of an address that {@link addressProblem} has passed. */
export const partsOf = ({ url, path }: CallAddress): AddressParts => {
  if (url === undefined) return { origin: undefined, target: path };
  const [origin = ''] = /^https?:\/\/[^/?]*/i.exec(url) ?? [];
  return { origin: origin.toLowerCase(), target: url.slice(origin.length) };
};

const decodeOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Controls, a backslash, and bytes that only an overlong spelling of ASCII has in UTF-8. */
const neverInPath = /[^\x20-\x7e\x80-\xbf\xc2-\xff]|\\/;

/** Some servers cut what follows a semicolon off a step before they climb. */
const isDots = (step: string): boolean => ['.', '..'].includes(step.split(';', 1)[0] ?? '');

/** Servers behind proxies decode more than once. */
const mostDecodings = 4;

/** Whether a server may read the path as one that climbs, however often it decodes it. */
const climbs = (path: string): boolean => {
  let decoded = path;
  for (let times = 0; times < mostDecodings; times++) {
    if (neverInPath.test(decoded) || decoded.split('/').some(isDots)) return true;
    const next = decodeOnce(decoded);
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
};

/**
 * A second token beside ours (RFC 6750 section 2), which may be another account's, or the secret of an OAuth app.
 * @see https://pipedrive.readme.io/docs/core-api-concepts-authentication `x-api-token`
 * @see https://github.com/n8n-io/n8n PipedriveApi.credentials.ts, which sends it as `api_token` in the query
 */
const credentialParameter =
  /^(?:access_token|oauth_token|refresh_token|client_secret|api_?(?:key|token))$/i;

const namesCredential = (query: string): boolean =>
  query
    .split(/[&;]/)
    .some((pair) => credentialParameter.test(decodeOnce(pair.split('=', 1)[0] ?? '')));

const targetProblem = (target: string): string | undefined => {
  const [path = '', ...query] = target.split('?');
  if (!path.startsWith('/') || path.startsWith('//')) return 'begin the path with one slash';
  if (climbs(path)) {
    return 'leave out steps of dots, backslashes and control characters, however they are encoded';
  }
  return namesCredential(query.join('?'))
    ? 'leave credentials out of the query: we send the access token'
    : undefined;
};

/** What is wrong with an address, whatever its connection. */
export const addressProblem = (address: CallAddress): FieldError | undefined => {
  const field = address.url === undefined ? 'path' : 'url';
  const text = address.url ?? address.path;
  const problem = (message: string) => ({ field, message });
  if (text.length > mostCharacters) return problem(`send at most ${mostCharacters} characters`);
  if (!ofUri.test(text)) {
    return problem(
      'percent-encode what RFC 3986 does not allow in a URL, and leave out a fragment',
    );
  }
  if (address.url !== undefined && !/^https?:\/\//i.test(text)) {
    return problem('begin it with https:// and a host of the connection');
  }
  const wrong = targetProblem(partsOf(address).target);
  return wrong === undefined ? undefined : problem(wrong);
};
