import type { LocalJson } from '../../../infra/local/local-json.ts';

/** What the page offers to allow, without these. */
const ticked = (page: string, unticked: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/type="checkbox" name="(\w+)"/g)].flatMap(([, name = '']) =>
      unticked.includes(name) ? [] : [[name, 'on']],
    ),
  );

/**
 * Fills in the demo provider's pages like a person, with cookies but without a browser.
 * @param chosen what to choose besides on the page of a sandbox
 */
export const createDemoPerson = (username = 'ada', chosen: Record<string, string> = {}) => {
  const cookies = new Map<string, string>();

  const send = async (url: URL, form?: URLSearchParams) => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: url.origin,
      },
      ...(form ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  /**
   * Follows an authorization URL up to the callback's URL, and does not call that.
   * @param action what to press on the pages
   * @param unticked what not to allow of what the page offers
   */
  return async (
    authorizationUrl: string,
    action: 'allow' | 'cancel' = 'allow',
    unticked: readonly string[] = [],
  ): Promise<URL> => {
    const start = new URL(authorizationUrl);
    let url = start;
    let response = await send(url);
    for (let steps = 0; steps < 20; steps++) {
      const location = response.headers.get('location');
      if (location) {
        url = new URL(location, url);
        if (url.pathname.includes('/oauth_callback/')) return url;
        response = await send(url);
        continue;
      }
      const page = await response.text();
      if (response.status !== 200) throw new Error(`${response.status}: ${page}`);
      const form = new URLSearchParams(
        action === 'cancel'
          ? { action }
          : {
              action: page.includes('value="log_in"') ? 'log_in' : action,
              ...(page.includes('name="username"') && { username }),
              ...ticked(page, unticked),
              ...chosen,
            },
      );
      response = await send(url, form);
    }
    throw new Error('The demo provider never came back');
  };
};

/** What the demo provider does when nobody has chosen anything. */
export const normally = { outcome: 'normal', at: [], lasts: 'until_changed' };

/** Chooses what the demo provider does next, as programs do. */
export const createChoosing = ({ frontend_url }: Pick<LocalJson, 'frontend_url'>) => {
  const url = `${frontend_url}/demo-provider/outcome`;
  return {
    choose: async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams(form);
      const result = await fetch(url, { method: 'POST', body, headers });
      return { status: result.status, body: await result.json() };
    },
    chosenNow: async () => (await fetch(url)).json(),
  };
};
