import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstToken } from '../../../support/calls/call-world.ts';
import { startCalls } from '../../../support/calls/start-calls.ts';

const { provider, responding, startWorld } = await startCalls();
beforeEach(() => {
  provider.received.length = 0;
});

describe('a response', () => {
  it('that redirects is given, and not followed', async () => {
    const { call } = startWorld();
    const location = 'https://evil.example/';
    responding([307, {}, { location }]);
    expect(await call()).toMatchObject({ status: 307, headers: { location } });
    expect(provider.received).toHaveLength(1);
  });

  it.each([
    ['more than 5 MB', Buffer.alloc(5_000_001), {}],
    [
      'a few bytes that become 50 MB',
      gzipSync(Buffer.alloc(50_000_000)),
      { 'content-encoding': 'gzip' },
    ],
  ])('of %s is not read', async (_, body, headers) => {
    const { call } = startWorld();
    responding([200, body, headers]);
    expect(await call()).toMatchObject({ why: 'too_large' });
  });

  it('is without the tokens, in whatever spelling it repeats them', async () => {
    const { call } = startWorld();
    const json = JSON.stringify(firstToken).replaceAll('/', '\\/').replaceAll('=', '\\u003d');
    const texts = [
      firstToken,
      encodeURIComponent(firstToken),
      json,
      encodeURIComponent(firstToken).replace(/%../g, (each) => each.toLowerCase()),
      encodeURIComponent(encodeURIComponent(firstToken)),
      // As Go’s html/template writes it.
      firstToken.replace(/[/+=]/g, (each) => `&#${each.charCodeAt(0)};`),
      JSON.stringify(json),
    ];
    for (const text of texts) {
      responding([200, Buffer.from(`{"ok":true,"it":"Zoë ${text}."}`), { etag: `"${text}"` }]);
      const response = await call();
      if (!('body' in response)) throw new Error('refused');
      expect(response.body.toString()).toContain('Zoë');
      expect(response.body.toString()).toContain('[token]');
      expect(`${response.body}${response.headers.etag}`).not.toContain('canary');
    }
  });

  it('is without the tokens in UTF-16, too', async () => {
    const { call } = startWorld();
    responding([200, Buffer.from(`It: ${firstToken}.`, 'utf16le')]);
    const response = await call();
    if (!('body' in response)) throw new Error('refused');
    expect(response.body.toString('utf16le')).toBe('It: [token].');
  });

  it('that does not come is told from a call that was not sent', async () => {
    const { call, deps } = startWorld();
    provider.respond = (_, response) => response.destroy();
    expect(await call()).toMatchObject({ why: 'no_response' });
    deps.sendCall = async () => ({ failed: 'unsent', cause: undefined });
    expect(await call()).toMatchObject({ why: 'unsent' });
  });
});

it('goes to no host of an account that has come in its place meanwhile', async () => {
  const { call, state, deps } = startWorld('shopify', { shop: 'acme' });
  // Another grant of the same connection, for another shop, by the time its token is opened.
  state.row = { ...state.row, accessTokenExpiresAtMs: 1 };
  const { find } = deps.connections;
  deps.connections.find = async (...of) => {
    const found = await find(...of);
    const lasting = { accessTokenExpiresAtMs: state.nowMs + 9_000_000, version: 2 };
    state.row = { ...state.row, variables: { shop: 'other' }, ...lasting };
    return found;
  };
  const address = { url: 'https://acme.myshopify.com/admin' };
  const problems = [{ field: 'url' }];
  expect(await call({ address })).toMatchObject({ why: 'invalid', problems });
  expect(provider.received).toEqual([]);
});
