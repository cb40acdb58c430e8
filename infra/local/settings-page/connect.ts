import { oauthStart } from '../../../functions/contracts/oauth-start.ts';
import type { ApiClient } from './api-client.ts';
import { type Refusal, readRefusal } from './refusal.ts';

/** Where to send the browser, or why not. */
export type Connect = { url: string } | Refusal;

/**
 * Starts a connection by the API: what the product's own server does when somebody clicks Connect.
 * @param fields what the provider needs to know first, such as a shop
 */
export const connect = async (
  api: ApiClient,
  integrationType: string,
  fields: Readonly<Record<string, string>>,
): Promise<Connect> => {
  const answer = await api('POST', `/integrations/oauth_start/${integrationType}`, fields);
  const { data } = oauthStart.response.body.safeParse(JSON.parse(answer.json));
  return answer.status === 201 && data ? { url: data.authorization_url } : readRefusal(answer);
};
