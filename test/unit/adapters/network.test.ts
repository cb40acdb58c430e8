import { describe, expect, it } from 'vitest';
import { HttpClientError } from '../../../functions/adapters/http-client-error.ts';
import { connectTo, isInternalAddress } from '../../../functions/adapters/network.ts';

describe('isInternalAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
  ])('refuses %s', (address) => {
    expect(isInternalAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '142.250.74.106', '172.32.0.1', '2a00:1450:4001:80b::200a', '2620:0:863::1'])(
    'lets %s pass',
    (address) => {
      expect(isInternalAddress(address)).toBe(false);
    },
  );
});

describe('connectTo', () => {
  it.each([
    'http://slack.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'ftp://slack.com/',
  ])('refuses %s', (url) => {
    expect(() => connectTo(new URL(url))).toThrow(HttpClientError);
  });

  it.each(['localhost', 'localhost.', 'ip6-localhost'])(
    'refuses %s when its address is known, before it connects',
    async (hostname) => {
      const { lookup } = connectTo(new URL(`https://${hostname}/`));
      const error = await new Promise((resolve) => lookup?.(hostname, {}, resolve));
      expect(error).toBeInstanceOf(Error);
    },
  );
});
