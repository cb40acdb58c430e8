import { createHmac } from 'node:crypto';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { routes } from '../../functions/routes.ts';
import { startNoticeStack } from '../support/notices/notice-stack.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';
import { resolveIn } from '../support/stack/undocumented.ts';

const { request, info, createTenant, send, connectedTo, connections, anyAccount } =
  await startNoticeStack();
const { apiKey } = await createTenant();

const mebibyte = 1024 * 1024;
const start = (body: string) =>
  request('/integrations/oauth_start/demo', { method: 'POST', apiKey, body });
/** fetch sends no body with a GET. */
const getWithBody = (path: string, body: string) =>
  new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const headers = { 'X-API-Key': apiKey, 'Content-Length': body.length };
    http
      .request(info.base_url + path, { method: 'GET', headers }, (answer) => {
        json(answer).then((read) => resolve({ status: answer.statusCode, body: read }), reject);
      })
      .on('error', reject)
      .end(body);
  });
const tooLarge = {
  status: 413,
  body: { code: 'request_too_large', detail: 'The request is larger than 6 MB. Send less.' },
};

describe('a body that is too large for an event', () => {
  it.each([
    ['7 MB', 'x'.repeat(7 * mebibyte)],
    ['6 MB, to which the event adds the headers', 'x'.repeat(6 * mebibyte)],
    ['10 MB', 'x'.repeat(10 * mebibyte)],
    ['above 10 MB', 'x'.repeat(10 * mebibyte + 1)],
    ['3.5 MB of quotes, which JSON escapes', '"'.repeat(3.5 * mebibyte)],
    ['3.5 million letters of two bytes', 'é'.repeat(3.5 * mebibyte)],
  ])('is refused at %s, and is no failure of a function', async (_, body) => {
    const printed = vi.spyOn(console, 'error');
    expect(await start(body)).toMatchObject(tooLarge);
    // What others of this process print meanwhile does not matter.
    expect(printed).not.toHaveBeenCalledWith(expect.stringContaining('oauth-start'));
    printed.mockRestore();
  });

  it('reaches the function just below 6 MB', async () => {
    const body = 'x'.repeat(6 * mebibyte - 8 * 1024);
    expect(await start(body)).toMatchObject({ status: 400, body: { code: 'malformed_json' } });
  });

  it('is refused with a GET too', async () => {
    expect(await getWithBody('/agents', 'x'.repeat(7 * mebibyte))).toMatchObject(tooLarge);
  });

  it.each(routes)('is in the document of $operationId', ({ path, method }) => {
    const document = createOpenapiDocument(info.base_url);
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
    expect(resolveIn(document)(operation?.responses?.['413'] ?? {})).toMatchObject({
      description: '`request_too_large`: The request is larger than 6 MB.',
    });
  });

  it('is refused as a notice too, before any signature is looked at', async () => {
    const body = 'x'.repeat(7 * mebibyte);
    expect(await send('slack', { headers: {}, body })).toMatchObject(tooLarge);
  });
});

describe.each(Object.entries(noticeSenders))('the signature of a notice of %s', (type, sender) => {
  const textOf = (account: string) =>
    JSON.stringify({
      ...sender.uninstall(account, Date.now()),
      note: 'Zoë’s ключ 🔑 \u2028\ufeff',
    });

  it('is valid over UTF-8 beyond ASCII', async () => {
    const account = anyAccount();
    const tenantId = await connectedTo(type, account);
    const notice = sender.wire(textOf(account), sender.secret, Date.now());
    expect(await send(type, notice)).toMatchObject({ status: 200 });
    const stored = await connections.primary(tenantId, type);
    expect(stored?.standing.is).toBe('ended');
  });
});

describe('bytes that are no UTF-8', () => {
  it('arrive as replacement characters, so a signature over them is wrong', async () => {
    const { secret = '', uninstall = () => ({}) } = noticeSenders.intercom ?? {};
    const account = anyAccount();
    const tenantId = await connectedTo('intercom', account);
    const json = JSON.stringify({ ...uninstall(account, Date.now()), note: '\xff\xfe' });
    const body = Uint8Array.from(Buffer.from(json, 'latin1'));
    const headers = { 'X-Body-Signature': createHmac('sha256', secret).update(body).digest('hex') };
    expect(
      await request('/integrations/notices/intercom', { method: 'POST', headers, body }),
    ).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect((await connections.primary(tenantId, 'intercom'))?.standing.is).toBe('live');
  });
});
