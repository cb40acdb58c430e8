import { describe, expect, it } from 'vitest';
import { optionPaths } from '../../support/fields/option-stack.ts';
import { labels } from '../../support/providers/rotating-google.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { refused } from '../../support/stack/refused.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, connected, setUpApps } = await useStack();
await setUpApps('shopify', 'typeform');
const { apiKey, stored } = await connected('hubspot');
const own = `/integrations/${(await stored())?.integrationId}`;

const { hubspotLists: lists, demo } = optionPaths;
const recordKinds = '/events/components/pipedrive/events/filter_matched/options/type';
const tasks = `${demo}/task_id`;

const limits = ['0', '1001', '0x10', '1e2', '%2B5', '+5', '5.0', '%D9%A5', '', 'two', '1.5'];
const deliveries = `/webhooks/${unknownId}/deliveries`;
const limited = [
  ['/agents', 'limit'],
  ['/integrations', 'limit'],
  ['/invitations', 'limit'],
  ['/activity', 'limit'],
  [deliveries, 'limit'],
  [lists, '_limit'],
] as const;
const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');

describe('a query', () => {
  it.each<[path: string, query: string, field: string, words?: string]>([
    ...limited.flatMap(([path, name]) =>
      [...limits, `1&${name}=2`].map((limit): [string, string, string] => [
        path,
        `${name}=${limit}`,
        name,
      ]),
    ),
    ...['nonsense', 'bnVsbA', 'a&cursor=b'].flatMap((cursor) =>
      ['/agents', '/integrations', deliveries, '/invitations', '/activity'].map(
        (path): [string, string, string] => [path, `cursor=${cursor}`, 'cursor'],
      ),
    ),
    ['/invitations', `cursor=${cursorOf(['no uuid'])}`, 'cursor'],
    [deliveries, `cursor=${cursorOf(['no uuid'])}`, 'cursor'],
    [deliveries, 'status=late', 'status', 'pending, delivered, failed'],
    ['/agents', `cursor=${cursorOf(['x'.repeat(1060), unknownId])}`, 'cursor'],
    ['/agents', `cursor=${cursorOf(['\ud800', unknownId])}`, 'cursor'],
    ...['1', 'TRUE', '', 'true&enabled=false', 'toString'].map(
      (enabled): [string, string, string] => ['/agents', `enabled=${enabled}`, 'enabled'],
    ),
    ['/integrations', `cursor=${cursorOf(['gmail', 'no uuid'])}`, 'cursor'],
    ['/integrations', `cursor=${cursorOf(['g'.repeat(65), unknownId])}`, 'cursor'],
    ['/integrations', `cursor=${cursorOf(['gmail#', unknownId])}`, 'cursor'],
    ['/integrations', `cursor=${cursorOf(['x'.repeat(2000), unknownId])}`, 'cursor'],
    ['/integrations', `cursor=${cursorOf({ tenant_id: 'x' })}`, 'cursor'],
    ['/integrations', 'integration_type=nope', 'integration_type'],
    ['/integrations', 'integration_type=gmail&integration_type=slack', 'integration_type'],
    ['/integrations', 'status=fine', 'status'],
    ['/integrations', 'client_reference=', 'client_reference', '1 to 200'],
    ['/integrations', 'client_reference=a&client_reference=b', 'client_reference', 'only once'],
    [lists, '_cursor=x', '_cursor'],
    [lists, '_cursor=W10', '_cursor'],
    [lists, `_cursor=${cursorOf(['http://127.0.0.1/', 0])}`, '_cursor'],
    [lists, '_search=a&_search=b', '_search'],
    [recordKinds, '_refresh=1', '_refresh'],
    [recordKinds, '_ids=&_search=dea', '_search', 'leave it out, or leave _ids out to search'],
    [recordKinds, `_ids=${Array.from({ length: 101 }, (_, n) => n)}`, '_ids', 'at most 100 ids'],
    [labels, '_integration_id=', '_integration_id'],
    [labels, '_integration_id=nope', '_integration_id'],
    [labels, '_integration_id=__proto__', '_integration_id'],
    // Before the connection is read: there is none.
    [tasks, '', 'project_id'],
    [tasks, 'project_id=', 'project_id'],
    [tasks, 'project_id=a&project_id=b', 'project_id'],
    [tasks, 'project_id=..', 'project_id'],
    [tasks, 'project_id=%2e%2e', 'project_id'],
    [tasks, 'project_id=a%2Fb', 'project_id'],
    [tasks, 'project_id=http://169.254.169.254/', 'project_id'],
  ])('of %s is refused with %s, naming %s', async (path, query, field, words) => {
    expect(await request(`${path}?${query}`, { apiKey })).toMatchObject(refused(field, words));
  });
});

const invitation = { integration_type: 'gmail', asked_by: 'Acme', purpose: 'Mail' };
const binding = (browser_binding: unknown) => ({ browser_binding });
const [complete, sessions] = ['/integrations/oauth_complete', '/connect_sessions'] as const;
const session = { allowed_origins: ['https://app.example.com'] };
const start = (type: string) => `/integrations/oauth_start/${type}`;
const meant = (name: string) => new RegExp(`^unknown; did you mean ${name}\\?$`);
const unknown = /^this field is unknown; leave it out$/;
const noUrl = 'this is no URL; send an absolute one';

describe('the body of an invitation', () => {
  it.each<[body: object, field: string, words: string | RegExp]>([
    [{ asked_by: '' }, 'asked_by', '1 to 80'],
    [{ asked_by: 'a'.repeat(81) }, 'asked_by', '1 to 80'],
    [{ purpose: ' a' }, 'purpose', '1 to 200'],
    [{ purpose: 'a\u202e' }, 'purpose', '1 to 200'],
    [{ expires_in_seconds: 3_599 }, 'expires_in_seconds', '3600 to 2592000'],
    [{ expires_in_seconds: 2_592_001 }, 'expires_in_seconds', '3600 to 2592000'],
    [{ integration_type: 'nope' }, 'integration_type', 'use one of'],
    [{ return_url: '' }, 'return_url', noUrl],
    [{ client_reference: '' }, 'client_reference', '1 to 200'],
    [{ completion: 'by_server' }, 'completion', unknown],
    [{ browser_binding: 'a' }, 'browser_binding', unknown],
    [{ integration_id: unknownId, if_other_account: 'add' }, 'if_other_account', 'replace'],
  ])('is refused with %j, naming %s', async (given, field, words) => {
    const body = JSON.stringify({ ...invitation, ...given });
    const response = await request('/invitations', { method: 'POST', apiKey, body });
    expect(response).toMatchObject(refused(field, words));
  });
});

describe('a body', () => {
  it.each<[path: string, body: unknown, field: string, words?: string | RegExp]>([
    ...['', 'short', 'a'.repeat(44), `${'a'.repeat(42)}=`, 5].map(
      (value): [string, unknown, string] => [start('demo'), binding(value), 'browser_binding'],
    ),
    [start('demo'), [], 'body'],
    [start('demo'), null, 'body'],
    [start('demo'), 'x', 'body'],
    [start('demo'), { shop: 'x' }, 'shop'],
    [start('demo'), { ifOtherAccount: 'add' }, 'ifOtherAccount', meant('if_other_account')],
    [start('demo'), { if_other_acount: 'add' }, 'if_other_acount', meant('if_other_account')],
    [start('demo'), { browserBinding: 'add' }, 'browserBinding', meant('browser_binding')],
    [start('demo'), { Shop: 'add' }, 'Shop', meant('shop')],
    [start('demo'), { nonsense: 'x' }, 'nonsense', unknown],
    [start('demo'), { constructor: 'x' }, 'constructor', unknown],
    [start('demo'), { ifOtherAccount: 'add', if_other_account: 'add' }, 'ifOtherAccount', unknown],
    [start('shopify'), {}, 'shop', 'give the shop name'],
    [start('shopify'), { shop: 'evil.example/' }, 'shop', 'not valid; give the shop name'],
    [start('shopify'), { shop: 'acme.myshopify.com' }, 'shop', 'not valid; give the shop name'],
    [start('shopify'), { shop: 'ACME' }, 'shop', 'not valid; give the shop name'],
    [start('shopify'), { shop: 5 }, 'shop', 'send a string'],
    [start('shopify'), { shop: 'acme', region: 'eu' }, 'region', 'does not need this'],
    [
      start('shopify'),
      { shop: 'acme', if_other_account: 'yes' },
      'if_other_account',
      'refuse, replace, add',
    ],
    [start('typeform'), { region: 'mars' }, 'region'],
    [start('demo'), { completion: 'later' }, 'completion', 'at_callback, by_server'],
    [complete, {}, 'completion_code', 'send it as the redirect had it'],
    [complete, { completion_code: 'x' }, 'completion_code', 'send it as the redirect had it'],
    [start('demo'), { client_reference: ' a' }, 'client_reference', '1 to 200'],
    [start('demo'), { metadata: null }, 'metadata', 'at most 20'],
    [start('demo'), { return_url: null }, 'return_url', 'absolute URL'],
    [start('demo'), { return_url: '' }, 'return_url', noUrl],
    // What a session takes, each of its starts would have to take.
    [sessions, { ...session, return_url: '' }, 'return_url', noUrl],
    [sessions, { ...session, client_reference: '' }, 'client_reference', '1 to 200'],
    [sessions, { ...session, integration_types: [''] }, 'integration_types.0', 'use one of'],
    [own, {}, 'body', 'send `primary`, `name`, `client_reference` or `metadata`'],
    [own, { client_reference: '' }, 'client_reference', '1 to 200'],
    [own, { metadata: { a: null } }, 'metadata.a', 'at most 500'],
    [own, { primary: false }, 'primary', 'send true for that one'],
    [own, { primary: 'true' }, 'primary', 'send true'],
    [own, { name: '' }, 'name', '1 to 100'],
    [own, { name: ' \n ' }, 'name', '1 to 100'],
    [own, { name: 'a\nb' }, 'name', 'printable'],
    [own, { name: 'a\u202eb' }, 'name', 'printable'],
    [own, { name: 'Sales\u{e0048}\u{e0049}' }, 'name', 'printable'],
    [own, { name: 'Sales\u200f' }, 'name', 'printable'],
    [own, { name: `Sales${'\u0301'.repeat(7)}` }, 'name', 'printable'],
    [own, { name: '\u200b' }, 'name', 'printable'],
    [own, { name: '\ud800' }, 'name', 'printable'],
    [own, { name: 'é'.repeat(101) }, 'name', '1 to 100'],
    [own, { name: 5 }, 'name', '1 to 100'],
    [own, { primary: true, label: 'x' }, 'label', 'unknown'],
    [own, { primry: true, name: 'x' }, 'primry', meant('primary')],
  ])(
    'to %s is refused with %j, naming %s, and changes nothing',
    async (path, body, field, words) => {
      const before = await stored();
      const method = path === own ? 'PATCH' : 'POST';
      const response = await request(path, { method, apiKey, body: JSON.stringify(body) });
      expect(response).toMatchObject(refused(field, words));
      expect(await stored()).toEqual(before);
    },
  );

  it('names the right one of the first twenty alone, however many are unknown', async () => {
    const names = Array.from({ length: 300 }, (_, n) => `if_other_account${'_'.repeat(n + 1)}`);
    const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'add'])));
    const response = await request(start('demo'), { method: 'POST', apiKey, body });
    const { detail } = Object(response.body);
    expect(String(detail).split('did you mean if_other_account?')).toHaveLength(21);
  });

  it('that is not JSON is 400', async () => {
    expect(await request(start('demo'), { method: 'POST', apiKey, body: '{"a":' })).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    });
  });
});
