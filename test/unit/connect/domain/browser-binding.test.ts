import { expect, it } from 'vitest';
import {
  browserHashes,
  canShareCookies,
  invitedBrowser,
} from '../../../../functions/connect/domain/browser-binding.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';

it.each([
  [undefined, []],
  ['', []],
  ['trunkline_browser', []],
  ['trunkline_browser=a', ['a']],
  ['trunkline_browser=a=b', ['a=b']],
  ['x=1;trunkline_browser=a;  trunkline_browser=b', ['a', 'b']],
  ['not_trunkline_browser=a', []],
  [Array(50).fill('trunkline_browser=a').join('; '), Array(50).fill('a')],
])('reads the cookies of %j', (header, values) => {
  expect(browserHashes('http://127.0.0.1:3000/api', header)).toEqual(values.map(sha256));
  const prefixed = header?.replaceAll('trunkline_browser', '__Secure-trunkline_browser');
  const deployed = 'https://api.example.com/api';
  expect(browserHashes(deployed, prefixed)).toEqual(values.map(sha256));
  // One that anybody on the network can set.
  expect(browserHashes(deployed, header)).toEqual([]);
});

it('takes for the browser of an invitation only what its page has set', () => {
  const deployed = 'https://api.example.com/api';
  const cookies = '__Host-trunkline_invited=a; trunkline_invited=b; __Secure-trunkline_browser=a';
  expect(browserHashes(deployed, cookies)).toEqual([sha256('a'), invitedBrowser('a')]);
  expect(browserHashes('http://127.0.0.1:3000/api', cookies)).toEqual([invitedBrowser('b')]);
  expect(invitedBrowser('a')).not.toBe(sha256('a'));
});

it.each([
  ['https://api.example.com/api', 'https://app.example.com', true],
  ['https://api.example.com/api', 'https://example.com', true],
  ['https://example.com/api', 'https://app.example.com', true],
  ['http://127.0.0.1:3000/api', 'http://127.0.0.1:3001', true],
  ['http://127.0.0.1:3000/api', 'http://localhost:3001', false],
  ['http://10.0.0.1', 'http://10.1.0.1', false],
  ['https://api.example.com/api', 'https://app.example.org', false],
  ['https://api.example.com', 'https://other.com', false],
  ['https://a.execute-api.us-east-1.amazonaws.com/api', 'https://app.example.com', false],
  ['https://a.execute-api.us-east-1.amazonaws.com', 'https://b.s3.amazonaws.com', false],
  ['https://a.execute-api.cn-north-1.amazonaws.com.cn', 'https://app.example.com.cn', false],
])('says whether %s gets cookies of %s', (api, site, can) => {
  expect(canShareCookies(new URL(api), new URL(site))).toBe(can);
});
