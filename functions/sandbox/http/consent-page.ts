import { html } from '../../platform/http/html.ts';
import { type HtmlPage, htmlPage } from '../../platform/http/html-page.ts';
import {
  type DemoOutcome,
  outcomeNames,
  outcomes,
  resultAt,
  stageNames,
  stages,
} from '../domain/outcomes.ts';

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
export const consentPage = (
  { clientId, requestsComments }: { clientId: string; requestsComments: boolean },
  problem?: string,
): HtmlPage =>
  htmlPage(
    {
      title: 'Sandbox: Demo provider',
      body: html`<p>Nothing here is real: no account, no password, no data of anybody. <strong>${clientId}</strong> asks to use a demo account.</p>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post">
<p><label for="username">Name of the account: any will do</label><br>
<input id="username" name="username" required maxlength="60" autocomplete="off"></p>
<p><label><input type="checkbox" name="projects" checked> It may see your projects and their tasks</label></p>
${requestsComments && html`<p><label><input type="checkbox" name="comments" checked> It may see the comments on your projects</label></p>`}
${select}
<button name="action" value="allow">Allow</button>
<button class="second" name="action" value="cancel" formnovalidate>Cancel</button>
</form>`,
    },
    allowed,
  );
