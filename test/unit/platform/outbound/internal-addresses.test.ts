import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import { isIP, Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sendHttp } from '../../../../functions/platform/outbound/http-client.ts';
import { HttpClientError } from '../../../../functions/platform/outbound/http-client-error.ts';
import { isInternalAddress } from '../../../../functions/platform/outbound/internal-address.ts';
import { connectTo } from '../../../../functions/platform/outbound/network.ts';
import { checkHost } from '../../../../functions/webhooks/adapters/host-check.ts';
import { createWebhookSender } from '../../../../functions/webhooks/adapters/webhook-sender.ts';
import { checkUrl } from '../../../../functions/webhooks/domain/webhook-url.ts';
import { urlRefused } from '../../../../functions/webhooks/http/webhook-body.ts';
import { openBudgets } from '../../../support/fields/a-budget.ts';
import { startCanary } from '../../../support/hostile/canary.ts';
import {
  internalHosts,
  internalNames,
  smuggled,
} from '../../../support/hostile/internal-addresses.ts';

const canary = await startCanary();
// Node reports every client socket and every address that one is about to connect to.
const attempts: string[] = [];
const watch = (message: unknown) => {
  const { socket } = Object(message);
  if (socket instanceof Socket) socket.on('connectionAttempt', (ip) => attempts.push(ip));
};
subscribe('net.client.socket', watch);
afterAll(() => unsubscribe('net.client.socket', watch));

const urlsOf = (host: string): URL[] =>
  [`https://${host}:${canary.port}/`, `https://${host}/`, `http://${host}:${canary.port}/`]
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text));
const addresses = [...internalHosts, '192.0.2.1', '::ffff:8.8.8.8']
  .map((host) => host.replace(/^\[|\]$/g, ''))
  .filter(isIP);

/** From now on, every name resolves to these. */
const resolvingTo = (...ips: string[]) =>
  vi.spyOn(dns, 'lookup').mockImplementation((...given: unknown[]) => {
    const callback = given.at(-1);
    if (typeof callback !== 'function') throw new Error('no callback');
    callback(
      null,
      ips.map((address) => ({ address, family: isIP(address) })),
    );
  });

describe('outbound connections', () => {
  it('are tried with at least 300 spellings of internal addresses', () => {
    expect(internalHosts.length).toBeGreaterThan(300);
    expect(addresses.length).toBeGreaterThan(100);
  });

  it('never go to a literal address, in any spelling', () => {
    const names = internalHosts.flatMap(urlsOf).filter((url) => {
      try {
        return connectTo(url);
      } catch (error) {
        expect(error).toBeInstanceOf(HttpClientError);
        return false;
      }
    });
    for (const { protocol, hostname } of names) {
      expect(protocol).toBe('https:');
      expect(isIP(hostname.replace(/\.$/, ''))).toBe(0);
    }
    expect(new Set(names.map(({ hostname }) => hostname)).size).toBeLessThan(internalNames.length);
  });

  it('never go to a name that resolves to an internal address', () => {
    for (const name of ['127.0.0.1.nip.io', 'localhost', 'metadata.google.internal']) {
      for (const address of addresses) {
        const resolve = resolvingTo('93.184.216.34', address);
        for (const options of [{}, { all: true }]) {
          const result = vi.fn();
          connectTo(new URL(`https://${name}/`)).lookup?.(name, options, result);
          expect(result.mock.calls, address).toEqual([[expect.any(HttpClientError), []]]);
        }
        resolve.mockRestore();
      }
    }
  });

  it('never go to an internal address, even when the host is allowed', async () => {
    const resolve = resolvingTo('127.0.0.1');
    const { signal } = new AbortController();
    for (const url of internalHosts.flatMap(urlsOf)) {
      const allowedHosts = new Set([url.host]);
      const sent = sendHttp({ method: 'GET', url, allowedHosts, signal });
      await expect(sent, url.href).rejects.toThrow(HttpClientError);
    }
    resolve.mockRestore();
    expect(attempts).toEqual([]);
    expect(canary.connections()).toBe(0);
  });

  it.each(['8.8.8.8', '142.250.74.106', '172.32.0.1', '2a00:1450:4001:80b::200a', '2620:0:863::1'])(
    'may go to the public address %s',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );
});

it('ask the DNS once for all that go to a host at the same time', async () => {
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(() => {});
  const result = vi.fn();
  const ask = (name: string) =>
    connectTo(new URL(`https://${name}/`)).lookup?.(name, { all: true }, result);
  for (let n = 0; n < 10; n++) ask('silent.example.com');
  ask('other.example.com');
  const responses = lookup.mock.calls.map(([name, , response]: unknown[]) => ({
    name,
    answer: response,
  }));
  expect(responses.map(({ name }) => name)).toEqual(['silent.example.com', 'other.example.com']);
  const [silent] = responses;
  if (typeof silent?.answer !== 'function') throw new Error('no callback');
  silent.answer(null, [{ address: '93.184.216.34', family: 4 }]);
  expect(result).toHaveBeenCalledTimes(10);
  // Then it is asked anew: a name may lead elsewhere.
  ask('silent.example.com');
  expect(lookup).toHaveBeenCalledTimes(3);
  lookup.mockRestore();
});

describe('webhooks', () => {
  const check = (url: string) =>
    checkUrl(url, {
      acceptsLoopback: false,
      hostCheck: checkHost,
      hostChecks: openBudgets('t', {}),
    });
  const failureAt = async (url: string) => {
    const event = { eventId: 'e', body: '{}' };
    const { attempt } = await createWebhookSender(Date.now).send(url, event, []);
    return attempt.failure;
  };
  afterEach(() => {
    vi.restoreAllMocks();
    expect(attempts).toEqual([]);
    expect(canary.connections()).toBe(0);
  });

  it('are made for no spelling of an internal address', async () => {
    resolvingTo('127.0.0.1');
    for (const host of internalHosts) {
      for (const url of [
        ...smuggled(host, 'hooks.example.com'),
        `https://${host}:${canary.port}`,
      ]) {
        expect(await check(url), url).toHaveProperty('problem');
      }
    }
  });

  it('are refused in the words of a name without an address, which tell of no internal one', () => {
    expect(urlRefused({ problem: 'internal' })).toEqual(urlRefused({ problem: 'unresolved' }));
  });

  it('are sent to none, whoever stored it', async () => {
    resolvingTo('127.0.0.1');
    for (const { href } of internalHosts.flatMap(urlsOf)) {
      expect(await failureAt(href), href).toBe('internal_address');
    }
  });

  it('are not sent where a name leads since it was checked', async () => {
    const url = `https://hooks.example.com:${canary.port}/`;
    resolvingTo('93.184.216.34');
    expect(await check(url)).toEqual({ url });
    for (const address of [...addresses, '127.0.0.1']) {
      resolvingTo('93.184.216.34', address);
      expect(await failureAt(url), address).toBe('internal_address');
    }
  });
});

it('connect to a host that ends with a dot by its name in TLS', () => {
  expect(connectTo(new URL('https://example.com./hook')).hostname).toBe('example.com');
});
