import { type StubAnswer, type StubRequest, startStub } from '../providers/stub-server.ts';

/**
 * A Slack that counts exchanges. A code `<workspace>-<anything>` works once; tokens are of their
 * workspace, and work until the end.
 * @param through what every exchange passes
 */
export const startWorkspaces = async (
  through: (execute: () => StubAnswer) => StubAnswer | Promise<StubAnswer>,
) => {
  const used = new Set<string>();
  let exchanges = 0;
  const exchange = (code: string): StubAnswer => {
    exchanges++;
    if (used.has(code)) return { body: { ok: false, error: 'code_already_used' } };
    used.add(code);
    const [id = ''] = code.split('-');
    const team = { id, name: `Team ${id}` };
    return { body: { ok: true, access_token: `xoxb-${code}`, token_type: 'bot', team } };
  };
  const list = (authorization = ''): StubAnswer => {
    const code = authorization.replace('Bearer xoxb-', '');
    const works = code === 'old' || used.has(code);
    return works
      ? { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } }
      : { body: { ok: false, error: 'invalid_auth' } };
  };
  const stub = await startStub(({ url, form, headers }: StubRequest) =>
    url.pathname.endsWith('oauth.v2.access')
      ? through(() => exchange(form.get('code') ?? ''))
      : list(headers.authorization),
  );
  return {
    mapping: ['https://slack.com', stub.origin] as [from: string, to: string],
    exchanges: () => exchanges,
    isUsed: (code: string) => used.has(code),
  };
};
