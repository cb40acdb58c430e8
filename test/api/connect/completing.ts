import type { createConnecting } from '../../support/stack/connecting.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';

/** People who come back to a settings page whose server completes, and that server. */
export const createCompleting = (
  { request, createTenant }: Pick<TestStack, 'request' | 'createTenant'>,
  { consent, redirectOf }: Pick<ReturnType<typeof createConnecting>, 'consent' | 'redirectOf'>,
) => {
  const complete = (apiKey: string, body: object) =>
    request('/integrations/oauth_complete', { method: 'POST', apiKey, body: JSON.stringify(body) });

  /** A person has consented, and the browser is back at the settings page. */
  const comeBack = async (more: object = {}, cookie?: string) => {
    const tenant = await createTenant();
    const callback = await consent(tenant.apiKey, 'allow', { completion: 'by_server', ...more });
    const deliver = async () =>
      redirectOf(await request(callback, cookie ? { headers: { cookie } } : {}));
    const redirect = await deliver();
    const code = new URLSearchParams(redirect).get('completion_code') ?? '';
    return {
      ...tenant,
      callback,
      deliver,
      redirect,
      code,
      row: { flow_id: code.slice(0, 22) },
      complete: (apiKey = tenant.apiKey) => complete(apiKey, { completion_code: code }),
    };
  };

  return { complete, comeBack };
};
