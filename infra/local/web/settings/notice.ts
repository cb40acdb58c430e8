import * as z from 'zod';
import { oauthComplete } from '../../../../functions/contracts/oauth-complete.ts';
import {
  type FailureReason,
  failureMessage,
  failures,
} from '../../../../functions/domain/connect/failures.ts';
import { completionCodePattern } from '../../../../functions/domain/connect/flow.ts';
import { html } from '../pages/html.ts';
import type { Question } from './connect-form.ts';
import { notConnected, otherAccount } from './not-connected.ts';
import type { Outcome } from './outcome-box.ts';
import { accountOf, labelOf, type Overview } from './overview.ts';
import { askParameter } from './paths.ts';
import { permissionWords } from './permissions.ts';
import { shown } from './shown.ts';
import { reconnectLink, stateOf } from './status-words.ts';

const reasons = Object.keys(failures) as FailureReason[];

const query = z.object({
  success: z.enum(['true', 'false']),
  integration_id: z.uuid().optional(),
  integration_type: z.string().optional(),
  error_code: z.enum(reasons).optional().catch(undefined),
});

const refusal: FailureReason = 'other_account';

/** Anybody can write an `error_msg` into a link, and the page would say it in the product's name. */
const sentenceOf = (code: FailureReason | undefined): string =>
  code ? failureMessage(code) : 'The account could not be connected.';

/** Reads the redirect of the OAuth callback (section 4.1, rules 3 and 4, of the API reference). */
const readOutcome = (parameters: URLSearchParams, overview: Overview): Outcome | undefined => {
  const { data } = query.safeParse(Object.fromEntries(parameters));
  if (!data) return undefined;
  if (data.success === 'true') return connected(overview, data.integration_id);
  const { integration_type: type = '', error_code: code } = data;
  const text = sentenceOf(code);
  const refused = code === refusal ? otherAccount(overview, type, text) : undefined;
  return refused ?? notConnected(overview, { type, text, code });
};

const missing = ({ problems }: Overview): Outcome => {
  const unknown = 'The API did not say whether the account is connected. Try again.';
  const gone = 'It was disconnected in the meantime, or the link to this page is wrong.';
  return problems.length > 0
    ? { tone: 'warn', title: 'Not known', text: unknown }
    : { tone: 'bad', title: 'No such connection', text: gone };
};

/** The link may be old or forged, so this shows what the API says now. */
const connected = (overview: Overview, integrationId: string | undefined): Outcome => {
  const integration = overview.integrations.find(({ id }) => id === integrationId);
  if (!integration) return missing(overview);
  const { type, scopes_missing: scopes, status } = integration;
  const label = labelOf(overview, type);
  const account = accountOf(integration);
  const whose = html`Your ${label} account${account && html` ${shown(account)}`}`;
  const { words, tone, advice = '' } = stateOf(overview, integration);
  if (tone === 'good')
    return { tone, title: `${label} is connected`, text: html`${whose} is ready to use.` };
  const offer = reconnectLink(integration);
  if (status !== 'connected' || scopes.length === 0) {
    return { tone, title: words, text: html`${whose}: ${advice}`, offer };
  }
  return {
    tone: 'warn',
    title: 'Connected, but not everything is allowed',
    text: html`${whose} did not grant: ${permissionWords(overview.setups.get(type)?.permissions, scopes, 12)}. Without this, parts of the form do not work.`,
    offer,
  };
};

const handedOver = z.object({
  completion_code: z.string().regex(completionCodePattern),
  integration_type: z.string(),
});

/**
 * Reads the redirect of a connection that the tenant's server completes. This page has no sessions, so
 * it cannot know who started it, and only says how to complete it.
 */
const readCompletion = (
  parameters: URLSearchParams,
  overview: Overview,
  baseUrl: string,
): Outcome | undefined => {
  const { data } = handedOver.safeParse(Object.fromEntries(parameters));
  if (!data) return undefined;
  const { completion_code, integration_type: type } = data;
  return {
    tone: 'calm',
    title: `${labelOf(overview, type)} waits for your server`,
    text: 'This page connects nothing. Your server completes the connection, within five minutes, if it knows that this person started it.',
    request: {
      method: 'POST',
      url: `${baseUrl}${oauthComplete.path}`,
      body: { attempt_id: '<attempt_id of the person’s session>', completion_code },
    },
  };
};

/** The result of the last action: a text, or questions to answer. */
export type Notice = { outcome?: Outcome; question?: Question };

/** The notice that the page's address asks for, if any. @param baseUrl of the API */
export const readNotice = (
  parameters: URLSearchParams,
  overview: Overview,
  baseUrl: string,
): Notice | undefined => {
  const { [askParameter]: type, ...given } = Object.fromEntries(parameters);
  if (type !== undefined && overview.questions.has(type)) {
    return { question: { type, problems: [], given } };
  }
  const outcome =
    readCompletion(parameters, overview, baseUrl) ?? readOutcome(parameters, overview);
  return outcome && { outcome };
};
