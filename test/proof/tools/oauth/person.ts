/**
 * A person at an OAuth server, with cookies but without a browser.
 * @param answer what to send of a page's form
 * @returns the query of the callback, which is not called
 */
export const goThrough = async (
  authorization: URL,
  redirectUri: string,
  answer: (page: string) => Record<string, string>,
): Promise<URLSearchParams> => {
  const cookies = new Map<string, string>();
  const send = async (url: URL, form?: Record<string, string>) => {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let url = authorization;
  let response = await send(url);
  for (let steps = 0; steps < 20; steps++) {
    const location = response.headers.get('location');
    if (location?.startsWith(redirectUri)) return new URL(location).searchParams;
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (!location && !action) throw new Error(`${response.status}: ${page.slice(0, 2000)}`);
    url = new URL(location ?? action ?? '', url);
    response = await send(url, location ? undefined : answer(page));
  }
  throw new Error('The server never came back');
};
