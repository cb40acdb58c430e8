import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendHttp } from '../../../../functions/platform/outbound/http-client.ts';
import { TooLargeError } from '../../../../functions/platform/outbound/http-client-error.ts';
import { serve } from '../../../support/run/serve.ts';

const mebibyte = 1_048_576;

/** Answers with as many bytes as the path says, or with one byte and no end. */
const { server, connect } = await serve((request, response) => {
  const bytes = Number(request.url?.slice(1));
  if (bytes) response.end(Buffer.alloc(bytes, 'x'));
  else response.write('x');
});

const send = (path: string, maxBytes?: number) =>
  sendHttp(
    {
      method: 'GET',
      url: new URL(`https://provider.example/${path}`),
      allowedHosts: new Set(['provider.example']),
      signal: new AbortController().signal,
      ...(maxBytes ? { maxBytes } : {}),
    },
    connect,
  );

describe('the size of an answer', () => {
  it('is a mebibyte at most', async () => {
    expect((await send(`${mebibyte}`)).bytes).toBe(mebibyte);
    await expect(send(`${mebibyte + 1}`)).rejects.toThrow(TooLargeError);
  });

  it('is 8 MiB at most, whatever the request allows', async () => {
    const allowed = 100 * mebibyte;
    expect((await send(`${8 * mebibyte}`, allowed)).bytes).toBe(8 * mebibyte);
    await expect(send(`${8 * mebibyte + 1}`, allowed)).rejects.toThrow(TooLargeError);
  });
});

describe('the time of an answer', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is 8 s at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // The clock of the original cannot be replaced.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    const arrived = new Promise((resolve) => server.once('request', resolve));
    let outcome = 'waits';
    const ended = send('drip').catch((error: Error) => {
      outcome = error.message;
    });
    await arrived;
    await vi.advanceTimersByTimeAsync(7_999);
    expect(outcome).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
    await ended;
    expect(outcome).toBe('provider.example: no complete answer in time');
  });
});
