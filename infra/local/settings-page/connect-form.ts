import { type Html, html } from '../pages/html.ts';
import { settingsPath } from './paths.ts';

/** A button that connects a type, or connects it again. */
export const connectButton = (type: string, label: string, verb = 'Connect'): Html => html`
<form method="post" action="${settingsPath}/connect/${type}">
<button>${verb}<span class="visually-hidden"> ${label}</span></button>
</form>`;

/** What a provider needs to know before it can be connected, as the API asked for it. */
export type Question = {
  type: string;
  fields: readonly { field: string; message: string }[];
  /** What was sent the last time. */
  given: Readonly<Record<string, string>>;
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export const questionBox = ({ type, fields, given }: Question, label: string): Html => html`
<section class="outcome ask" aria-labelledby="question">
<h2 id="question">${label} needs to know more</h2>
<form method="post" action="${settingsPath}/connect/${type}">
${fields.map(
  ({ field, message }) => html`
<div class="field">
<label for="ask-${field}">${field}</label>
<input id="ask-${field}" name="${field}" value="${given[field]}" required maxlength="255"
  autocomplete="off" autocapitalize="none" spellcheck="false" autofocus
  aria-invalid="true" aria-describedby="ask-${field}-message">
<p class="problem" id="ask-${field}-message" role="alert">${sentence(message)}</p>
</div>`,
)}
<button>Connect<span class="visually-hidden"> ${label}</span></button>
<a href="${settingsPath}">Not now</a>
</form>
</section>`;
