import { html } from '../../platform/http/html.ts';
import { htmlPage } from '../../platform/http/html-page.ts';
import {
  type DemoOutcome,
  outcomeNames,
  outcomes,
  resultAt,
  stageNames,
  stages,
} from '../domain/outcomes.ts';
import { type SandboxGrant, writeSandboxToken } from '../domain/sandbox-token.ts';
import {
  type AuthorizationQuery,
  readAuthorization,
  type SandboxAddresses,
  type SandboxAuthorization,
  sendBack,
} from './authorization-request.ts';
import { failure, type SandboxResponse } from './sandbox-response.ts';

/** A gateway stands between us and the client, so no response is lost; nobody chooses what is usual. */
const impossible: readonly DemoOutcome[] = ['normal', 'answer_lost'];

/** The choices of what happens, by the text that the form sends. */
export const choices = stageNames.map((at) => ({
  at,
  label: stages[at],
  outcomes: outcomeNames.flatMap((outcome) => {
    const result = impossible.includes(outcome) ? undefined : resultAt(outcome, at);
    return result === undefined
      ? []
      : [{ outcome, value: `${at}.${outcome}`, label: `${outcomes[outcome].label}: ${result}` }];
  }),
}));

const select = html`<p><label for="choice">What should happen</label><br>
<select id="choice" name="choice"><option value="">Everything works</option>
${choices.map(
  ({ label, outcomes: possible }) =>
    html`<optgroup label="${label}">${possible.map(
      (each) => html`<option value="${each.value}">${each.label}</option>`,
    )}</optgroup>\n`,
)}</select></p>
<p class="quiet">For connecting it happens now, otherwise at every refresh or look-up, from a few seconds after this, until you connect again.</p>`;

/** A redirect to the API leads on to whatever page its client returns people to. */
const allowed = { 'form-action': 'http: https:' };

/**
 * The only page, which logs in and asks for consent. It repeats nothing of the request but the client id.
 * @param problem what was wrong with the last attempt
 */
const page = ({ clientId, scopes }: SandboxAuthorization, problem?: string): SandboxResponse => ({
  status: problem ? 422 : 200,
  ...htmlPage(
    {
      title: 'Sandbox: Demo provider',
      body: html`<p>Nothing here is real: no account, no password, no data of anybody. <strong>${clientId}</strong> asks to use a demo account.</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post">
<p><label for="username">Name of the account: any will do</label><br>
<input id="username" name="username" required maxlength="60" autocomplete="off"></p>
<p><label><input type="checkbox" name="projects" checked> It may see your projects and their tasks</label></p>
${scopes.includes('comments:read') && html`<p><label><input type="checkbox" name="comments" checked> It may see the comments on your projects</label></p>`}
${select}
<button name="action" value="allow">Allow</button>
<button class="second" name="action" value="cancel" formnovalidate>Cancel</button>
</form>`,
    },
    allowed,
  ),
});

type Choice = NonNullable<SandboxGrant['choice']>;

const choiceOf = (text: string | null): Choice | undefined =>
  choices.flatMap(({ at, outcomes }) =>
    outcomes.filter(({ value }) => value === text).map(({ outcome }) => ({ outcome, at })),
  )[0];

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
