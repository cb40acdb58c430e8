import type { FailureReason } from '../../../../functions/domain/connect/failures.ts';
import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import type { Outcome } from './outcome-box.ts';
import { accountOf, type Integration, isConnectable, labelOf, type Overview } from './overview.ts';
import { cut, shown } from './shown.ts';

const cancelled: FailureReason = 'cancelled';

type Failure = { type: string; text: string; code?: string | undefined };

/** A connection of the type that works, the primary one if it does. */
const workingOf = ({ integrations }: Overview, wanted: string): Integration | undefined =>
  integrations
    .filter(({ type, status }) => type === wanted && status === 'connected')
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))[0];

const stillConnected = (label: string, account: string): string =>
  `${label} is still connected${account && ` as ${account}`}`;

/** Whoever is connected already stays so: an account that could not be added changes none of them. */
const unchanged = ({ integrations }: Overview, wanted: string): string => {
  const names = integrations
    .filter(({ type }) => type === wanted)
    .map(accountOf)
    .filter(Boolean);
  if (names.length === 0) return 'The connection that you have is unchanged.';
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} unchanged.`;
};

/**
 * Says why nothing was connected, and what of before still is. Anybody can make a link to this page,
 * so its type counts only if it is a known one.
 */
export const notConnected = (overview: Overview, { type, text, code }: Failure): Outcome => {
  const isKnown = overview.questions.has(type);
  const existing = workingOf(overview, type);
  const isCancelled = code === cancelled;
  const offer =
    isKnown && isConnectable(overview, type)
      ? connectButton(overview, type, { verb: 'Try again' })
      : undefined;
  const reason = cut(text, 300);
  const label = labelOf(overview, type);
  if (isCancelled) {
    const title = existing ? stillConnected(label, accountOf(existing)) : titleOf(isKnown, label);
    return { tone: 'calm', title, text: `${reason}. Nothing was changed.`, offer };
  }
  if (!existing) return { tone: 'bad', title: titleOf(isKnown, label), text: reason, offer };
  return {
    tone: 'warn',
    title: 'The account was not connected',
    text: `${reason.replace(/[^.!?…]$/, '$&.')} ${unchanged(overview, type)}`,
    offer,
  };
};

const titleOf = (isKnown: boolean, label: string) =>
  isKnown ? `${label} is not connected` : 'Not connected';

const add = { verb: 'Add the account', ifOtherAccount: 'add' } as const;
const replace = { verb: 'Replace the account', ifOtherAccount: 'replace' } as const;

/** What the buttons do to the account that would be replaced; of several, the person has to say which. */
const choices = (account: string, isOneOfSeveral: boolean): Html => {
  if (isOneOfSeveral)
    return html`“${add.verb}” keeps all accounts, and connects the new one, too. To replace one of them, use “Replace with another account” beside it.`;
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
  const ofType = overview.integrations.filter((each) => each.type === type);
  const primary = ofType.find((each) => each.primary);
  if (!primary) return undefined;
  const isOneOfSeveral = ofType.length > 1;
  const account = accountOf(primary);
  const working = workingOf(overview, type);
  return {
    tone: 'warn',
    title: working
      ? stillConnected(labelOf(overview, type), accountOf(working))
      : `You logged in with another account${account && ` than ${account}`}`,
    text: html`${message} ${choices(account, isOneOfSeveral)}`,
    offer: html`${(isOneOfSeveral ? [add] : [add, replace]).map((each) => connectButton(overview, type, each))}`,
  };
};
