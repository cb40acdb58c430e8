import { createInviting } from './inviting.ts';
import type { TestStack } from './start-test-stack.ts';

/** Invitations, and what became of them. */
export const createInvited = (
  stack: Pick<TestStack, 'info' | 'request' | 'createTenant' | 'connections'>,
) => {
  const { createTenant, connections } = stack;
  const { invite, openBrowser, shown } = createInviting(stack);

  /** A tenant with an invitation that may add any number of accounts, so that nothing but itself limits it. */
  const invited = async (given: object = {}) => {
    const tenant = await createTenant();
    const { id, path } = await invite(tenant.apiKey, { if_other_account: 'add', ...given });
    return {
      ...tenant,
      id,
      path,
      connected: async () => (await connections.ofType(tenant.tenantId, 'demo')).connections,
      refusals: async () => {
        const { refusals } = await shown(tenant.apiKey, id);
        return Object.fromEntries(
          refusals.map(({ reason, times }: { reason: string; times: number }) => [reason, times]),
        );
      },
      status: async () => (await shown(tenant.apiKey, id)).status,
    };
  };

  /** Somebody has accepted, and is about to come back. */
  const accepted = async (given?: object) => {
    const invitation = await invited(given);
    const browser = openBrowser();
    const { authorizationUrl } = await browser.accept(invitation.path);
    return { ...invitation, browser, callback: await browser.consent(authorizationUrl) };
  };

  return { invited, accepted };
};

export const errorOf = (url: URL) => url.searchParams.get('error_code');
