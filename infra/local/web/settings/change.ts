import { updateIntegration } from '../../../../functions/contracts/update-integration.ts';
import type { ApiClient } from './api-client.ts';
import { type Refusal, readRefusal } from './refusal.ts';
import { cut } from './shown.ts';

/**
 * Names a connection or makes it the primary one, through the API.
 * @param given the submitted form: `primary`, or `name`, which is empty for no name
 */
export const change = async (
  api: ApiClient,
  integrationId: string,
  { primary, name }: Readonly<Record<string, string>>,
): Promise<{ detail: string } | Refusal> => {
  const path = `/integrations/${integrationId}`;
  const answer = await (primary === 'true'
    ? api('PATCH', path, { primary: true })
    : api('PATCH', path, { name: name || null }));
  const { data } = updateIntegration.response.body.safeParse(JSON.parse(answer.json));
  if (answer.status !== 200 || !data) return readRefusal(answer);
  const which = cut(data.name ?? data.account ?? '') || 'The account';
  return { detail: primary === 'true' ? `${which} is primary.` : 'The name is saved.' };
};
