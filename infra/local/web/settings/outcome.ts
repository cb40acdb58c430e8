import * as z from 'zod';
import type { FailureReason } from '../../../../functions/domain/connect/failures.ts';
import { type Html, html } from '../pages/html.ts';
import { connectButton } from './connect-form.ts';
import { type ApiRequest, curlBox } from './curl-box.ts';
import { accountOf, isConnectable, labelOf, type Overview } from './overview.ts';
import { cut, shown } from './shown.ts';
import { stateOf, type Tone } from './status-words.ts';

/** A message to the person, with a button if there is something to do. */
export type Outcome = {
  tone: Tone;
  title: string;
  text: Html | string;
  offer?: Html | undefined;
  /** What the page asked the API for. */
  request?: ApiRequest;
};

const query = z.object({
  success: z.enum(['true', 'false']),
  integration_id: z.uuid().optional(),
  error_msg: z.string().default('The account could not be connected.'),
  integration_type: z.string().optional(),
  error_code: z.string().optional(),
});

const otherAccount: FailureReason = 'other_account';
const cancelled: FailureReason = 'cancelled';

/** Reads the redirect of the OAuth callback (section 4.1, rules 3 and 4, of the API reference). */
export const readOutcome = (
  parameters: URLSearchParams,
  overview: Overview,
): Outcome | undefined => {
  const { data } = query.safeParse(Object.fromEntries(parameters));
  if (!data) return undefined;
  if (data.success === 'true') return connected(overview, data.integration_id);
  return data.error_code === otherAccount ? refused(overview, data) : failed(overview, data);
};

type Failure = z.output<typeof query>;

/** The primary connection of the type that could not be connected, if it works. */
const existingOf = ({ integrations }: Overview, { integration_type }: Failure) =>
  integrations.find(
    ({ type, primary, status }) => type === integration_type && primary && status === 'connected',
  );

const stillConnected = (label: string, account: string) =>
  `${label} is still connected${account && ` as ${account}`}`;

/** Anybody can make a link to this page, so its type counts only if it is a known one. */
const failed = (overview: Overview, failure: Failure): Outcome => {
  const { integration_type: type = '', error_code: code } = failure;
  const isKnown = overview.questions.has(type);
  const label = isKnown ? labelOf(overview, type) : undefined;
  const existing = existingOf(overview, failure);
  const tone = code === cancelled ? 'calm' : existing ? 'warn' : 'bad';
  const title = existing
    ? stillConnected(labelOf(overview, existing.type), accountOf(existing))
    : label
      ? `${label} is not connected`
      : 'Not connected';
  const nothing = code === cancelled ? '. Nothing was changed.' : '';
  return {
    tone,
    title,
    text: `${cut(failure.error_msg, 300)}${nothing}`,
    offer:
      isKnown && isConnectable(overview, type)
        ? connectButton(overview, type, { verb: 'Try again' })
        : undefined,
  };
};

/** The person logged in with another account than the connected one. */
const refused = (overview: Overview, failure: Failure): Outcome => {
  const existing = existingOf(overview, failure);
  if (!existing) return failed(overview, failure);
  const { type } = existing;
  const add = { verb: 'Add the account', ifOtherAccount: 'add' } as const;
  const replace = { verb: 'Replace the account', ifOtherAccount: 'replace' } as const;
  return {
    tone: 'warn',
    title: stillConnected(labelOf(overview, type), accountOf(existing)),
    text: cut(failure.error_msg, 300),
    offer: html`${[add, replace].map((each) => connectButton(overview, type, each))}`,
  };
};

const missing = (overview: Overview): Outcome =>
  overview.problems.length > 0
    ? {
        tone: 'warn',
        title: 'Not known',
        text: 'The API did not say whether the account is connected. Try again.',
      }
    : {
        tone: 'bad',
        title: 'No such connection',
        text: 'It was disconnected in the meantime, or the link to this page is wrong.',
      };

/** The link may be old or forged, so this shows what the API says now. */
const connected = (overview: Overview, integrationId: string | undefined): Outcome => {
  const integration = overview.integrations.find(({ id }) => id === integrationId);
  if (!integration) return missing(overview);
  const { type, scopes_missing: scopes, status } = integration;
  const label = labelOf(overview, type);
  const account = accountOf(integration);
  const whose = html`Your ${label} account${account && html` ${shown(account)}`}`;
  const { words, tone, advice = '' } = stateOf(integration);
  if (tone === 'good')
    return { tone, title: `${label} is connected`, text: html`${whose} is ready to use.` };
  const offer = connectButton(overview, type, { verb: 'Connect again' });
  if (status !== 'connected' || scopes.length === 0) {
    return { tone, title: words, text: html`${whose}: ${advice}`, offer };
  }
  return {
    tone: 'warn',
    title: 'Connected, but not everything is allowed',
    text: html`${whose} did not grant: ${cut(scopes.join(', '), 300)}. Without this, parts of the form do not work.`,
    offer,
  };
};

export const outcomeBox = ({ tone, title, text, offer, request }: Outcome): Html => html`
<div class="notice ${tone}" role="${tone === 'good' || tone === 'calm' ? 'status' : 'alert'}"
  tabindex="-1" autofocus>
<p><strong>${title}</strong></p>
<p>${text}</p>
${offer && html`<div class="actions">${offer}</div>`}
${request && curlBox([request])}
</div>`;
