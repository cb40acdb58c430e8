import type { IfOtherAccount } from '../../../../functions/domain/connect/flow.ts';
import { type Html, html } from '../pages/html.ts';
import { labelOf, type Overview } from './overview.ts';
import { askParameter, settingsPath } from './paths.ts';

type Verb =
  | 'Connect'
  | 'Connect again'
  | 'Add an account'
  | 'Replace with another account'
  | 'Add the account'
  | 'Replace the account'
  | 'Try again';

type Button = {
  verb?: Verb;
  ifOtherAccount?: IfOtherAccount | undefined;
  /** Whose button it is, for those who do not see where it stands. */
  subject?: string;
  isPrimary?: boolean;
};

/** A button that connects a type, at once or after the questions that the provider needs. */
export const connectButton = (
  overview: Overview,
  type: string,
  { verb = 'Connect', ifOtherAccount, subject, isPrimary }: Button = {},
): Html => {
  const asks = (overview.questions.get(type) ?? []).length > 0;
  const target = asks
    ? html`method="get" action="${settingsPath}"`
    : html`method="post" action="${settingsPath}/connect/${type}"`;
  return html`
<form ${target} data-connect="${verb}" data-type="${type}">
${asks && html`<input type="hidden" name="${askParameter}" value="${type}">`}
${ifOtherAccount && ifOther(ifOtherAccount)}
<button ${isPrimary && html`class="primary"`}>${verb}<span class="visually-hidden"> ${subject ?? labelOf(overview, type)}</span></button>
</form>`;
};

export const ifOther = (value: string): Html =>
  html`<input type="hidden" name="if_other_account" value="${value}">`;
