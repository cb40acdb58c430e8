import { type SandboxGrant, writeSandboxToken } from '../domain/sandbox-token.ts';
import {
  type AuthorizationQuery,
  readAuthorization,
  type SandboxAddresses,
  type SandboxAuthorization,
  sendBack,
} from './authorization-request.ts';
import { choices, consentPage } from './consent-page.ts';
import { failure, type SandboxResponse } from './sandbox-response.ts';

type Choice = NonNullable<SandboxGrant['choice']>;

const choiceOf = (text: string | null): Choice | undefined =>
  choices
    .flatMap(({ at, outcomes }) => outcomes.map(({ value, outcome }) => ({ value, outcome, at })))
    .filter(({ value }) => value === text)
    .map(({ outcome, at }) => ({ outcome, at }))[0];

/** What the person ticked, and what needs no tick. */
const grantedScopes = (
  { scopes }: SandboxAuthorization,
  form: URLSearchParams,
  choice?: Choice,
) => {
  const isCut = choice?.at === 'connect' && choice.outcome === 'scope_missing';
  const ticked: Readonly<Record<string, boolean>> = {
    'projects:read': form.has('projects') && !isCut,
    'comments:read': form.has('comments'),
  };
  return scopes.filter((scope) => ticked[scope] ?? true);
};

const page = (request: SandboxAuthorization, problem?: string): SandboxResponse => ({
  status: problem ? 422 : 200,
  ...consentPage(
    {
      clientId: request.clientId,
      requestsComments: request.scopes.includes('comments:read'),
    },
    problem,
  ),
});

const submit = (
  addresses: SandboxAddresses,
  request: SandboxAuthorization,
  form: URLSearchParams,
  nowMs: number,
): SandboxResponse => {
  const { state, clientId, challenge } = request;
  const choice = choiceOf(form.get('choice'));
  const isDenied = choice?.outcome === 'denied';
  if (form.get('action') !== 'allow' || isDenied) {
    return sendBack(addresses, { error: 'access_denied', state });
  }
  const person = form.get('username')?.trim() ?? '';
  if (!/^\P{C}{1,60}$/u.test(person)) return page(request, 'Enter a name of 1 to 60 characters.');
  const scopes = grantedScopes(request, form, choice);
  const code = writeSandboxToken('code', { clientId, person, scopes, choice, challenge }, nowMs);
  return sendBack(addresses, { code, state });
};

type AuthorizeRequest = {
  query: AuthorizationQuery;
  headers: Record<string, string | undefined>;
  /** Undefined for the page alone. */
  form: URLSearchParams | undefined;
  nowMs: number;
};

/**
 * The authorization endpoint: its page, and what its form sends. No person is logged in, so another page
 * could press its button; browsers say so, and it is refused.
 */
export const serveAuthorize = (
  addresses: SandboxAddresses,
  { query, headers, form, nowMs }: AuthorizeRequest,
): SandboxResponse => {
  const read = readAuthorization(query, addresses);
  if ('refused' in read) return read.refused;
  if (!form) return page(read.request);
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') {
    return failure(403, 'not_from_this_page');
  }
  return submit(addresses, read.request, form, nowMs);
};
