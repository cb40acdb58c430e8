import type { IfOtherAccount } from '../../../../functions/domain/connect/flow.ts';
import { type Html, html } from '../pages/html.ts';
import { labelOf, type Overview } from './overview.ts';
import { askParameter, settingsPath } from './paths.ts';
import { cut } from './shown.ts';
import type { StartQuestion } from './start-questions.ts';

type Button = {
  /** What the button says; scripts and people find it by this. */
  verb?: string;
  ifOtherAccount?: IfOtherAccount | undefined;
  /** The connection to connect again, or to replace. */
  integrationId?: string;
  /** Whose button it is, for those who do not see where it stands. */
  subject?: string;
  isPrimary?: boolean;
};

/** A button that connects a type, at once or after the questions that the provider needs. */
export const connectButton = (
  overview: Overview,
  type: string,
  { verb = 'Connect', ifOtherAccount, integrationId, subject, isPrimary }: Button = {},
): Html => {
  const asks = (overview.questions.get(type) ?? []).length > 0;
  const target = asks
    ? html`method="get" action="${settingsPath}"`
    : html`method="post" action="${settingsPath}/connect/${type}"`;
  return html`
<form ${target} data-connect="${verb}" data-type="${type}">
${asks && html`<input type="hidden" name="${askParameter}" value="${type}">`}
${wishes({ if_other_account: ifOtherAccount, integration_id: integrationId })}
<button ${isPrimary && html`class="primary"`}>${verb}<span class="visually-hidden"> ${subject ?? labelOf(overview, type)}</span></button>
</form>`;
};

/** What the questions of a provider do not ask for. */
const wishes = (given: Readonly<Record<string, string | undefined>>): Html[] =>
  ['if_other_account', 'integration_id'].flatMap((name) =>
    given[name] ? html`<input type="hidden" name="${name}" value="${given[name]}">` : [],
  );

/** The questions to answer before connecting a provider. */
export type Question = {
  type: string;
  /** The fields that the API did not accept. */
  problems: readonly { field: string; message: string }[];
  /** The values of the last attempt. */
  given: Readonly<Record<string, string>>;
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const choices = (values: readonly string[], given: string | undefined) => [
  html`<option value="">Default</option>`,
  ...values.map((value) => html`<option ${value === given && html`selected`}>${value}</option>`),
];

const field = ({ problems, given }: Question, asked: StartQuestion, isFirst: boolean): Html => {
  const { name, label, required, values, example } = asked;
  const problem = problems.find((each) => each.field === name);
  const id = `ask-${name}`;
  const attributes = html`id="${id}" name="${name}" ${required && html`required`}
  ${isFirst && html`autofocus`} aria-describedby="${id}-mark ${id}-problem"
  ${problem && html`aria-invalid="true"`}`;
  return html`
<div class="field">
<div class="caption"><label for="${id}">${sentence(label).slice(0, -1)}</label>
<span class="quiet" id="${id}-mark">${required ? 'required' : 'optional'}</span></div>
${
  values
    ? html`<select ${attributes}>${choices(values, given[name])}</select>`
    : html`<input ${attributes} value="${given[name]}" maxlength="255" placeholder="${example}"
  autocomplete="off" autocapitalize="none" spellcheck="false">`
}
<p class="problem" id="${id}-problem" role="alert">${problem && sentence(cut(problem.message, 200))}</p>
</div>`;
};

/** Asks for the fields that the OpenAPI document or the API's refusal names. */
export const questionBox = (overview: Overview, question: Question): Html => {
  const { type, problems, given } = question;
  const known = overview.questions.get(type) ?? [];
  const others = problems
    .filter((problem) => !known.some(({ name }) => name === problem.field))
    .map((problem) => ({ name: problem.field, label: problem.field, required: true }));
  return html`
<section class="notice ask" aria-labelledby="question">
<h2 id="question">Connect ${labelOf(overview, type)}</h2>
<form method="post" action="${settingsPath}/connect/${type}" data-type="${type}">
${[...known, ...others].map((asked, index) => field(question, asked, index === 0))}
${wishes(given)}
<div class="actions">
<button>Continue<span class="visually-hidden"> to ${labelOf(overview, type)}</span></button>
<a class="button plain" href="${settingsPath}">Not now</a>
</div>
</form>
</section>`;
};
