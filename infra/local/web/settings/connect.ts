import { oauthStart } from '../../../../functions/contracts/oauth-start.ts';
import type { ApiClient } from './api-client.ts';
import { type Refusal, readRefusal } from './refusal.ts';

/** The URL to send the browser to, or the refusal. */
export type Connect = { url: string } | Refusal;

/**
 * Starts a connection through the API, as the product's server does when somebody clicks Connect.
 * @param given the submitted form: what the provider needs to know first, such as a shop, and
 *   `if_other_account`
 */
export const connect = async (
  api: ApiClient,
  integrationType: string,
  given: Readonly<Record<string, string>>,
): Promise<Connect> => {
  const fields = Object.entries(given).filter(([, value]) => value !== '');
  const path = `/integrations/oauth_start/${integrationType}`;
  const answer = await api('POST', path, Object.fromEntries(fields));
  const { data } = oauthStart.response.body.safeParse(JSON.parse(answer.json));
  return answer.status === 201 && data ? { url: data.authorization_url } : readRefusal(answer);
};
