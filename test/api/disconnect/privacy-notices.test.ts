import { describe, expect, it } from 'vitest';
import { startNoticeStack } from '../../support/notices/notice-stack.ts';
import { signed } from '../../support/notices/signed-notices.ts';

const { requested, info, send, atAccount, noticeOf } = await startNoticeStack();

describe('requests about a person’s data', () => {
  const topic = (name: string, json: object) => {
    const notice = signed('shopify', json);
    return { ...notice, headers: { ...notice.headers, 'X-Shopify-Topic': name } };
  };

  it('erase the connections of a shop that has removed our app, and no others', async () => {
    const { account, stored } = await atAccount('shopify');
    const other = await atAccount('shopify');
    const redact = topic('shop/redact', { shop_id: 1, shop_domain: account });
    requested.respond = () => ({ body: {} });
    expect(await send('shopify', redact)).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ state: { is: 'live' } });
    requested.respond = () => ({ status: 401, body: {} });
    for (const _ of [1, 2]) {
      expect(await send('shopify', redact)).toMatchObject({ status: 200, body: {} });
    }
    expect(await stored()).toBeUndefined();
    expect(await other.state()).toBe('live');
  });

  it('erase a person’s connections at Meta, and say where to read the result', async () => {
    const page = await atAccount('facebook');
    const { account } = page;
    const messenger = await atAccount('facebook_messenger', { account });
    const other = await atAccount('facebook');
    const deletion = { ...noticeOf('facebook', account), query: '?notice=data_deletion' };
    const { status, body } = await send('facebook', deletion);
    expect(status).toBe(200);
    const { url, confirmation_code: code } = Object(body);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(url).toBe(`${info.frontend_url}/settings/integrations?confirmation_code=${code}`);
    expect([await page.stored(), await messenger.stored()]).toEqual([undefined, undefined]);
    expect(await other.state()).toBe('live');
    expect(await send('facebook', deletion)).toMatchObject({ status: 200, body });
  });
});
