import { deleteIntegration } from '../../../../functions/contracts/delete-integration.ts';
import type { ApiClient } from './api-client.ts';
import { type Refusal, readRefusal } from './refusal.ts';

/** Ends a connection through the API, whose `detail` says whether the provider ended the grant. */
export const disconnect = async (
  api: ApiClient,
  integrationId: string,
): Promise<{ revoked: boolean; detail: string } | Refusal> => {
  const answer = await api('DELETE', `/integrations/${integrationId}`);
  const { data } = deleteIntegration.response.body.safeParse(JSON.parse(answer.json));
  return answer.status === 200 && data
    ? { revoked: data.revoked, detail: data.detail }
    : readRefusal(answer);
};
