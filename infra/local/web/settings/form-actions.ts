import { deleteIntegration } from '../../../../functions/contracts/delete-integration.ts';
import { getIntegration } from '../../../../functions/contracts/get-integration.ts';
import { oauthStart } from '../../../../functions/contracts/oauth-start.ts';
import { updateIntegration } from '../../../../functions/contracts/update-integration.ts';
import { type ApiClient, ask } from './api-client.ts';
import { notConnected } from './not-connected.ts';
import type { Notice } from './notice.ts';
import type { ApiRequest } from './outcome-box.ts';
import { accountOf, type Integration, labelOf, type Overview } from './overview.ts';
import type { Tone } from './status-words.ts';

/** What the page says of a form that was sent. */
export type Done = { status: number; notice: (overview: Overview) => Notice };

type Source = { api: ApiClient; baseUrl: string };

const done = (
  status: number,
  [tone, title, text]: readonly [Tone, string, string],
  request: ApiRequest,
): Done => ({ status, notice: () => ({ outcome: { tone, title, text, request } }) });

/**
 * Starts a connection through the API, as the product's server does when somebody clicks Connect.
 * @param given the submitted form: what the provider needs to know first, such as a shop, and
 *   `if_other_account` and `integration_id`
 * @param browserBinding the hash of the cookie of the browser that goes there
 * @returns where the person goes to consent, or why they cannot
 */
export const connectAccount = async (
  { api, baseUrl }: Source,
  type: string,
  given: Record<string, string>,
  browserBinding: string | undefined,
): Promise<Done | { url: string }> => {
  const path = `/integrations/oauth_start/${type}`;
  const answer = await ask(oauthStart.response.body, api, 'POST', path, {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(browserBinding ? { browser_binding: browserBinding } : {}),
  });
  if ('data' in answer) return { url: answer.data.authorization_url };
  const { status, detail, fields: problems } = answer.refusal;
  if (problems.length > 0) {
    return { status, notice: () => ({ question: { type, problems, given } }) };
  }
  const request = { method: 'POST', url: `${baseUrl}${path}`, body: given } as const;
  const outcomeIn = (overview: Overview) => notConnected(overview, { type, text: detail });
  return { status, notice: (overview) => ({ outcome: { ...outcomeIn(overview), request } }) };
};

/**
 * Names a connection or makes it the primary one, through the API.
 * @param given the submitted form: `primary`, or `name`, which is empty for no name
 */
export const changeAccount = async (
  { api, baseUrl }: Source,
  id: string,
  { primary, name }: Record<string, string>,
): Promise<Done> => {
  const path = `/integrations/${id}`;
  const body: ApiRequest['body'] = primary === 'true' ? { primary: true } : { name: name || null };
  const request = { method: 'PATCH', url: `${baseUrl}${path}`, body } as const;
  const answer = await ask(updateIntegration.response.body, api, 'PATCH', path, body);
  if ('refusal' in answer) {
    const { status, detail } = answer.refusal;
    return done(status, ['bad', 'Not changed', detail], request);
  }
  const which = accountOf(answer.data) || 'The account';
  const text = primary === 'true' ? `${which} is primary.` : 'The name is saved.';
  return done(200, ['good', 'Changed', text], request);
};

const whose = (overview: Overview, ended: Integration | undefined): string => {
  if (!ended) return 'The account';
  const label = labelOf(overview, ended.type);
  const account = accountOf(ended);
  return account ? `${account} at ${label}` : label;
};

/** Ends a connection through the API, whose `detail` says whether the provider ended the grant. */
export const disconnectAccount = async ({ api, baseUrl }: Source, id: string): Promise<Done> => {
  const path = `/integrations/${id}`;
  const known = await ask(getIntegration.response.body, api, 'GET', path);
  const answer = await ask(deleteIntegration.response.body, api, 'DELETE', path);
  const request = { method: 'DELETE', url: `${baseUrl}${path}` } as const;
  if ('refusal' in answer) {
    const { status, detail } = answer.refusal;
    return done(status, ['bad', 'Not disconnected', detail], request);
  }
  const { revoked, detail: text } = answer.data;
  const tone = revoked ? 'good' : 'warn';
  const notice = (overview: Overview) => {
    const title = `${whose(overview, 'data' in known ? known.data : undefined)} is disconnected${revoked ? '' : ' here only'}`;
    return { outcome: { tone, title, text, request } } as const;
  };
  return { status: 200, notice };
};
