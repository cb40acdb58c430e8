import { expect } from 'vitest';
import { issuerParameter } from '../providers/issuer-parameter.ts';
import { createDemoPerson } from './demo-person.ts';
import type { TestStack } from './start-test-stack.ts';
import type { StackResponse } from './undocumented.ts';

/** The two halves of connecting an account: getting to the callback, and calling it. */
export const createConnecting = ({ info, request }: Pick<TestStack, 'info' | 'request'>) => {
  const start = async (apiKey: string, integrationType = 'demo', given?: object): Promise<URL> => {
    const { body } = await request(`/integrations/oauth_start/${integrationType}`, {
      method: 'POST',
      apiKey,
      body: given && JSON.stringify(given),
    });
    return new URL((body as { authorization_url: string }).authorization_url);
  };
  /** The query of a redirect to the settings page, in order. */
  const redirectOf = (result: StackResponse) => settingsRedirectOf(result, info.frontend_url);

  return {
    start,
    redirectOf,
    /** Logs in and consents. @returns the path of the callback, below the base address */
    consent: async (
      apiKey: string,
      action?: 'allow' | 'cancel',
      given?: object,
      chosen?: Record<string, string>,
    ) => {
      const authorizationUrl = await start(apiKey, 'demo', given);
      const callback = await createDemoPerson('ada', chosen)(authorizationUrl.href, action);
      return callback.href.slice(info.base_url.length);
    },
    /** Calls back as a provider's redirect does after this start. @returns the settings page's query */
    callBack: async (slug: string, started: URL, more: Record<string, string> = {}) => {
      const state = started.searchParams.get('state') ?? '';
      const query = new URLSearchParams({
        code: 'the-code',
        state,
        ...issuerParameter(slug),
        ...more,
      });
      const result = await request(`/integrations/oauth_callback/${slug}?${query}`);
      return Object.fromEntries(redirectOf(result));
    },
    /** What the demo provider counted. */
    tokenRequests: async () => {
      const response = await fetch(`${info.frontend_url}/demo-provider/stats`);
      return (await response.json()) as { token_requests: number; refresh_requests: number };
    },
  };
};

/** Checks a redirect to the settings page. @returns its query, in order */
export const settingsRedirectOf = (
  result: StackResponse,
  frontendUrl: string,
): [string, string][] => {
  expect(result.status).toBe(302);
  expect(result.text).toBe('');
  expect(result.headers.get('cache-control')).toBe('no-store');
  expect(result.headers.get('referrer-policy')).toBe('no-referrer');
  const location = new URL(result.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${frontendUrl}/settings/integrations`);
  expect(location.hash).toBe('');
  return [...location.searchParams];
};
