import { getIntegration } from '../../../../functions/contracts/get-integration.ts';
import type { ApiClient } from './api-client.ts';
import type { Integration } from './overview.ts';

/** One connection as it is now; undefined if the API does not give it. */
export const readIntegration = async (
  api: ApiClient,
  integrationId: string,
): Promise<Integration | undefined> => {
  const answer = await api('GET', `/integrations/${integrationId}`);
  return getIntegration.response.body.safeParse(JSON.parse(answer.json)).data;
};
