import { describe, expect, it } from 'vitest';
import { findApp } from '../../../../functions/domain/model/find-app.ts';
import { appOptions, regionName } from '../../../../functions/providers/app-regions.ts';
import { slack } from '../../../../functions/providers/slack.ts';
import { typeform } from '../../../../functions/providers/typeform.ts';
import { zoho } from '../../../../functions/providers/zoho.ts';

const asked: string[] = [];
const having =
  (...stored: string[]) =>
  async (type: string, region?: string) => {
    const name = region === undefined ? type : `${type}#${region}`;
    asked.push(name);
    return stored.includes(name) ? name : undefined;
  };
const eu = { accounts_host: 'accounts.zoho.eu' };

describe('the OAuth app of a connection', () => {
  it('is its region’s app before the common one', async () => {
    const get = having('zoho', 'zoho#accounts.zoho.eu');
    expect(await findApp(get, zoho, eu)).toBe('zoho#accounts.zoho.eu');
    expect(await findApp(get, zoho, { accounts_host: 'accounts.zoho.in' })).toBe('zoho');
    expect(await findApp(having('zoho'), zoho, eu)).toBe('zoho');
    expect(await findApp(having(), zoho, eu)).toBeUndefined();
  });

  it('is the usual region’s app while the region is unknown', async () => {
    const get = having('zoho#accounts.zoho.com', 'zoho');
    expect(await findApp(get, zoho, {})).toBe('zoho#accounts.zoho.com');
    expect(await findApp(having('zoho'), zoho, {})).toBe('zoho');
  });

  it('is never the common one if regions have only their own apps', async () => {
    const region = { login_host: 'api.typeform.eu' };
    expect(await findApp(having('typeform'), typeform, region)).toBeUndefined();
    const own = 'typeform#api.typeform.eu';
    expect(await findApp(having('typeform', own), typeform, region)).toBe(own);
    expect(await findApp(having('typeform', own), typeform, {})).toBe('typeform');
  });

  it('is read once if there are no regions', async () => {
    asked.length = 0;
    await findApp(having(), slack, { accounts_host: 'accounts.zoho.eu' });
    await findApp(having(), zoho, { accounts_host: 'accounts.evil.example' });
    expect(asked).toEqual(['slack', 'zoho']);
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
