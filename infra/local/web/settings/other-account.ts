import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { stillConnected, workingOf } from './not-connected.ts';
import type { Outcome } from './outcome-box.ts';
import { accountOf, labelOf, type Overview } from './overview.ts';
import { shown } from './shown.ts';

const add = { verb: 'Add the account', ifOtherAccount: 'add' } as const;
const replace = { verb: 'Replace the account', ifOtherAccount: 'replace' } as const;

/** What the two buttons do to the account that would be replaced. */
const choices = (account: string): Html => {
  const other = account ? shown(account) : html`the other account`;
  return html`“${add.verb}” keeps ${other}, and connects the new account, too. “${replace.verb}” puts the new account in the place of ${other}.`;
};

/**
 * The person logged in with another account than the connected one. Both choices are there in each
 * state of that connection, since to connect it again ends in the same refusal.
 * @returns undefined if no account of the type is left
 */
export const otherAccount = (
  overview: Overview,
  type: string,
  message: string,
): Outcome | undefined => {
  // Only the primary one can be replaced, whichever of several accounts works.
  const primary = overview.integrations.find((each) => each.type === type && each.primary);
  if (!primary) return undefined;
  const account = accountOf(primary);
  const working = workingOf(overview, type);
  return {
    tone: 'warn',
    title: working
      ? stillConnected(labelOf(overview, type), accountOf(working))
      : `You logged in with another account${account && ` than ${account}`}`,
    text: html`${message} ${choices(account)}`,
    offer: html`${[add, replace].map((each) => connectButton(overview, type, each))}`,
  };
};
