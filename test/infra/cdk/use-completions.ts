import { createConnecting } from '../../support/stack/connecting.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';

/** Connects by browser and by server, for nobody and for a user, where new grants end the earlier ones. */
export const useCompletions = async (stack: TestStack): Promise<void> => {
  const { request, createTenant } = stack;
  const { start, callBack } = createConnecting(stack);
  const byServer = { completion: 'by_server' };
  const ofUser = { client_reference: 'ada' };
  for (const given of [{}, ofUser, byServer, { ...byServer, ...ofUser }]) {
    const { apiKey } = await createTenant();
    const { completion_code } = await callBack('cal_com', await start(apiKey, 'cal_com', given));
    const body = JSON.stringify({ completion_code });
    await request('/integrations/oauth_complete', { method: 'POST', apiKey, body });
  }
};
