import { authorizationOf } from '../../catalogue/providers/authorization-header.ts';
import { apiOriginsOf } from '../../catalogue/providers/provider-urls.ts';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { FieldError } from '../../platform/model/fault.ts';
import { partsOf } from './address.ts';
import type { CallMethod, CallProblem, RequestedCall } from './judge-call.ts';

/** What is sent, beside the access token. Names of headers are in lower case. */
export type OutgoingCall = {
  method: CallMethod;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
};

const lowerCased = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** What the URL parser makes of a target that needs no change but this one. */
const parsedForm = (target: string): string => {
  const [path = '', ...query] = target.split('?');
  const joined = query.join('?').replaceAll("'", '%27');
  return joined ? `${path}?${joined}` : path;
};

const originProblem = (
  origin: string | undefined,
  origins: readonly string[],
): FieldError | undefined => {
  const named = origins.join(', ');
  if (origin === undefined) {
    return origins.length === 1
      ? undefined
      : { field: 'path', message: `send url instead: this connection has ${named}` };
  }
  return origins.includes(origin)
    ? undefined
    : { field: 'url', message: `begin it with what this connection has: ${named}` };
};

/** Where a call goes that {@link judgeCall} has passed: to a host of this very connection, or nowhere. */
export const placeCall = (
  { method, address, headers, body }: RequestedCall,
  provider: ResolvedProvider,
): { outgoing: OutgoingCall } | { problem: CallProblem } => {
  const invalid = (problem: FieldError) => ({
    problem: { why: 'invalid' as const, problems: [problem] },
  });
  const { origin, target } = partsOf(address);
  const origins = apiOriginsOf(provider);
  const wrongOrigin = originProblem(origin, origins);
  if (wrongOrigin) return invalid(wrongOrigin);
  const at = origin ?? origins[0] ?? '';
  const url = new URL(at + target);
  // What was judged is what is sent, or nothing is.
  if (url.origin !== at || url.pathname + url.search !== parsedForm(target)) {
    return invalid({ field: 'url', message: 'percent-encode its path and query as RFC 3986 says' });
  }
  const own = lowerCased(headers);
  const tokenHeader = authorizationOf(provider).header.toLowerCase();
  if (Object.hasOwn(own, tokenHeader)) {
    return invalid({
      field: `headers.${tokenHeader}`,
      message: 'leave it out: we send the token in it',
    });
  }
  const usual = {
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const sent = { ...usual, ...lowerCased(provider.apiHeaders), ...own };
  return { outgoing: { method, url, headers: sent, body } };
};
