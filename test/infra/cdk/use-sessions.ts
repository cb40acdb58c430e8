import { createPages } from '../../support/stack/pages.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';

/** Makes sessions of every kind, and uses one. */
export const useSessions = async (stack: TestStack): Promise<void> => {
  const { request, createTenant } = stack;
  const { open } = createPages(stack);
  const paged = await createTenant();
  const { ask } = await open(paged.apiKey);
  await ask('/integrations/oauth_start/gmail', { method: 'POST' });
  const app = 'https://app.example.com';
  const claims = {
    integration_types: ['slack'],
    client_reference: 'a',
    metadata: { plan: 'team' },
  };
  const sessions = [
    { ...claims, return_url: 'http://127.0.0.1/settings' },
    // Of an origin that only a tenant may have.
    { return_url: `${app}/settings` },
  ];
  for (const given of sessions) {
    const body = JSON.stringify({ allowed_origins: [app], ...given });
    await request('/connect_sessions', { method: 'POST', apiKey: paged.apiKey, body });
  }
};
