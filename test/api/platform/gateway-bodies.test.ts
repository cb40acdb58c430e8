import { describe, expect, it, vi } from 'vitest';
import { rawHead, sendRaw } from '../../support/stack/raw-request.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, info, createTenant } = await useStack();
const { apiKey } = await createTenant();

const mebibyte = 1024 * 1024;
const start = (body: string) =>
  request('/integrations/oauth_start/demo', { method: 'POST', apiKey, body });
const tooLarge = {
  status: 413,
  body: { code: 'request_too_large', detail: 'The request is larger than 6 MB. Send less.' },
};

describe('a body that is too large for an event', () => {
  it.each([
    ['6 MB, to which the event adds the headers', 'x'.repeat(6 * mebibyte)],
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
    const detail = expect.stringMatching(/^The body has \d+ bytes\./);
    expect(await start(body)).toMatchObject({
      status: 413,
      body: { code: 'request_too_large', detail },
    });
  });

  it('is refused with a GET too', async () => {
    // fetch sends no body with a GET.
    const head = ['Host: localhost', `X-API-Key: ${apiKey}`, `Content-Length: ${7 * mebibyte}`];
    const sent = `${rawHead('GET /api/agents HTTP/1.1', head)}${'x'.repeat(7 * mebibyte)}`;
    const { status, body } = await sendRaw(new URL(info.base_url).origin, sent);
    expect({ status, body: JSON.parse(body) }).toMatchObject(tooLarge);
  });

  it('is refused as a notice too, before any signature is looked at', async () => {
    const body = 'x'.repeat(7 * mebibyte);
    const notice = request('/integrations/notices/slack', { method: 'POST', body });
    expect(await notice).toMatchObject(tooLarge);
  });
});
