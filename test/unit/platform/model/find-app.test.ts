import { describe, expect, it } from 'vitest';
import { appKey } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { appOptions, regionName } from '../../../../functions/catalogue/providers/app-regions.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import type { VariableValues } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { slack } from '../../../../functions/catalogue/providers/slack.ts';
import { typeform } from '../../../../functions/catalogue/providers/typeform.ts';
import { zoho } from '../../../../functions/catalogue/providers/zoho.ts';
import {
  chooseApp,
  findApp,
  type MadeByApp,
} from '../../../../functions/platform/model/find-app.ts';
import type { AppKey } from '../../../../functions/platform/model/ports.ts';

const lookedFor: string[] = [];
/** Apps by the keys of their rows; the client id of each is its key, unless another is given. */
const having = (...stored: string[]) => {
  const apps = new Map(
    stored.map((each) => each.split('=')).map(([key = '', id = key]) => [key, id]),
  );
  return async (key: AppKey) => {
    const name = appKey(key);
    lookedFor.push(name);
    const clientId = apps.get(name);
    return clientId === undefined ? undefined : { ...key, clientId };
  };
};
const eu = { accounts_host: 'accounts.zoho.eu' };
const madeBy = (tenantApp: string | undefined, variables: VariableValues = {}) => ({
  tenantId: 'acme',
  tenantApp,
  variables,
});
const shared = (variables: VariableValues = {}) => madeBy(undefined, variables);
type Get = ReturnType<typeof having>;
const found = async (get: Get, provider: Provider, made: MadeByApp) =>
  (await findApp(get, provider, made))?.clientId;

describe('the OAuth app of a connection', () => {
  it('is its region’s app before the common one', async () => {
    const get = having('zoho', 'zoho#accounts.zoho.eu');
    expect(await found(get, zoho, shared(eu))).toBe('zoho#accounts.zoho.eu');
    expect(await found(get, zoho, shared({ accounts_host: 'accounts.zoho.in' }))).toBe('zoho');
    expect(await found(having('zoho'), zoho, shared(eu))).toBe('zoho');
    expect(await found(having(), zoho, shared(eu))).toBeUndefined();
  });

  it('is the usual region’s app while the region is unknown', async () => {
    const get = having('zoho#accounts.zoho.com', 'zoho');
    expect(await found(get, zoho, shared())).toBe('zoho#accounts.zoho.com');
    expect(await found(having('zoho'), zoho, shared())).toBe('zoho');
  });

  it('is never the common one if regions have only their own apps', async () => {
    const region = { login_host: 'api.typeform.eu' };
    expect(await found(having('typeform'), typeform, shared(region))).toBeUndefined();
    const own = 'typeform#api.typeform.eu';
    expect(await found(having('typeform', own), typeform, shared(region))).toBe(own);
    expect(await found(having('typeform', own), typeform, shared())).toBe('typeform');
  });

  it('is read once if there are no regions', async () => {
    lookedFor.length = 0;
    await found(having(), slack, shared({ accounts_host: 'accounts.zoho.eu' }));
    await found(having(), zoho, shared({ accounts_host: 'accounts.evil.example' }));
    expect(lookedFor).toEqual(['slack', 'zoho']);
  });

  it('is the one that made it, and never another', async () => {
    const get = having('slack', 'slack##acme=acme-1', 'slack##other=acme-1');
    expect(await found(get, slack, madeBy('acme-1'))).toBe('acme-1');
    expect(await found(get, slack, shared())).toBe('slack');
    // It was removed, or another took its place.
    expect(await found(get, slack, madeBy('acme-0'))).toBeUndefined();
    expect(await found(having('slack', 'slack##other=x'), slack, madeBy('x'))).toBeUndefined();
  });

  it('stays the tenant’s common one when its region gets another', async () => {
    const get = having('zoho##acme=first', 'zoho#accounts.zoho.eu#acme=second');
    expect(await found(get, zoho, madeBy('first', eu))).toBe('first');
    expect(await found(get, zoho, madeBy('second', eu))).toBe('second');
  });

  it('is for a new flow the tenant’s own before the platform’s', async () => {
    const get = having('slack', 'slack##acme=acme-1');
    const chosen = async (tenantId: string) =>
      (await chooseApp(get, slack, { tenantId, variables: {} }))?.clientId;
    expect(await chosen('acme')).toBe('acme-1');
    expect(await chosen('other')).toBe('slack');
  });

  it('has the name that the operator’s options have', () => {
    expect(appOptions(zoho, eu)).toBe('--integration-type zoho');
    expect(appOptions(typeform, { login_host: 'api.typeform.eu' })).toBe(
      '--integration-type typeform --region typeform_eu',
    );
    expect(regionName(zoho, 'accounts.zohocloud.ca')).toBe('ca');
    expect(regionName(zoho, 'accounts.zoho.mars')).toBe('accounts.zoho.mars');
  });
});
