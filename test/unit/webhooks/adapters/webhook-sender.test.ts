import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createWebhookSender } from '../../../../functions/webhooks/adapters/webhook-sender.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { connectBy } from '../../../../infra/local/stand-ins/network.ts';
import { startCanary } from '../../../support/hostile/canary.ts';

const url = 'https://hooks.example.com/';
const nowMs = Date.UTC(2026, 0, 1);
const event = { eventId: 'msg_1', body: '{}' };
const canary = await startCanary();

/** Sends to a server of this machine in the place of the endpoint. */
const sendTo = async (server: http.Server | https.Server, protocol = 'http') => {
  const { port } = new URL(await listen(server, 0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const connect = connectBy(new Map([[new URL(url).origin, `${protocol}://127.0.0.1:${port}`]]));
  const { attempt, retryAfterMs } = await createWebhookSender(() => nowMs, connect).send(
    url,
    event,
    [],
  );
  return { ...attempt, retryAfterMs };
};
const sendToListener = (listener: http.RequestListener) => sendTo(http.createServer(listener));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an attempt', () => {
  it('names what TLS finds wrong', async () => {
    expect(await sendTo(http.createServer(), 'https')).toMatchObject({
      failure: 'tls_error',
      tlsError: 'EPROTO',
    });
    const uncertified = https.createServer();
    expect(await sendTo(uncertified, 'https')).toMatchObject({ failure: 'tls_error' });
  });

  it.each([
    ['CERT_HAS_EXPIRED', 'tls_error'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_error'],
    ['INVALID_CA', 'tls_error'],
    ['PATH_LENGTH_EXCEEDED', 'tls_error'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_error'],
    ['ENOTFOUND', 'not_resolved'],
    ['ECONNREFUSED', 'not_connected'],
  ])('that ends with %s is %s', async (code, failure) => {
    const sender = createWebhookSender(
      () => nowMs,
      () => {
        throw Object.assign(new Error(), { code });
      },
    );
    const { attempt } = await sender.send(url, event, []);
    expect(attempt).toMatchObject({
      failure,
      ...(failure === 'tls_error' ? { tlsError: code } : {}),
    });
  });

  it.each([
    ['lengths that differ', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
  ])('says that it was answered, with %s', async (_, response) => {
    const attempt = await sendToListener((_request, { socket }) => void socket?.end(response));
    expect(attempt).toMatchObject({ failure: 'invalid_response' });
  });

  it.each([301, 302, 303, 307, 308])('follows no %s, which is a failure', async (status) => {
    const location = `http://127.0.0.1:${canary.port}/`;
    const attempt = await sendToListener((_, response) =>
      response.writeHead(status, { location }).end(),
    );
    expect(attempt).toMatchObject({ status, failure: 'status' });
    expect(canary.connections()).toBe(0);
  });

  it('does not read an endless body to its end', async () => {
    // Nothing else ends it.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    let socket: net.Socket | undefined;
    const attempt = await sendToListener((_, response) => {
      socket = response.socket ?? undefined;
      const more = () => void (response.destroyed || response.write(Buffer.alloc(1024), more));
      more();
    });
    expect(attempt).toMatchObject({ status: 200 });
    expect(attempt).not.toHaveProperty('failure');
    await expect.poll(() => socket?.destroyed).toBe(true);
  });

  it.each([
    ['before a response', 'http.server.request.start', { failure: 'timed_out' }],
    ['within one', 'http.client.response.finish', { status: 200 }],
  ])('ends after 15 seconds in all, %s', async (_, moment, expected) => {
    const { host } = new URL(url);
    const timeout = new AbortController();
    const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    // Other tests of this process may have requests under way.
    const abort: ChannelListener = (message) => {
      const { request } = Object(message);
      if (host === (request.headers?.host ?? request.getHeader('host'))) timeout.abort();
    };
    subscribe(moment, abort);
    const attempt = await sendToListener((_request, response) => {
      if ('status' in expected) response.write('x');
    });
    unsubscribe(moment, abort);
    expect(deadline).toHaveBeenCalledExactlyOnceWith(15_000);
    expect(attempt).toMatchObject(expected);
  });

  it.each([
    ['120', 120_000],
    [new Date(nowMs + 60_000).toUTCString(), 60_000],
    ['9999999', 24 * 60 * 60_000],
    ['-1', undefined],
    ['soon', undefined],
  ])('respects Retry-After: %s', async (after, retryAfterMs) => {
    const attempt = await sendToListener((_, response) =>
      response.writeHead(503, { 'retry-after': after }).end(),
    );
    expect(attempt).toMatchObject({ status: 503, failure: 'status', retryAfterMs });
  });
});
