import { describe, expect, it } from 'vitest';
import { appRegions } from '../../../../functions/catalogue/providers/app-regions.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { hostsOf } from '../../../../functions/catalogue/providers/provider-urls.ts';
import { readVariables } from '../../../../functions/catalogue/providers/read-variables.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { authorizationUrl } from '../../../../functions/connect/domain/authorization-url.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';

const dynamics = findProvider(providers, 'microsoft_dynamics');

const read = (environment_host: string, cloud?: string) =>
  readVariables(dynamics, 'start', (name) => ({ environment_host, cloud })[name]);

describe('the host of an environment of Dynamics 365', () => {
  it.each([
    'acme.crm.dynamics.com',
    'acme-dev.crm4.dynamics.com',
    'acme.crm9.dynamics.com',
    'acme.crm21.dynamics.com',
    'acme.crm.microsoftdynamics.us',
    'acme.crm.appsplatform.us',
    'acme.crm.dynamics.cn',
  ])('may be %s', (host) => {
    expect(read(host)).toMatchObject({ values: { environment_host: host }, problems: [] });
  });

  it.each([
    '',
    'crm4.dynamics.com',
    'acme.dynamics.com',
    'acme.crm123.dynamics.com',
    'acme.crm4.dynamics.cn',
    'acme.crm4xdynamics.com',
    'a.b.crm4.dynamics.com',
    '-acme.crm4.dynamics.com',
    'acme.crm4.dynamics.com.evil.example',
    'ada@acme.crm4.dynamics.com',
    'acme.crm4.dynamics.com:8443',
    'acme.crm4.dynamics.com\n',
  ])('may not be %j', (host) => {
    expect(read(host).problems).toMatchObject([{ name: 'environment_host', reason: 'invalid' }]);
  });

  it('is all that a token is for, and the only host that gets one beside the login', () => {
    const { values } = read('acme.crm4.dynamics.com');
    const resolved = resolveProvider(dynamics, values);
    const { searchParams } = authorizationUrl(
      resolved,
      { integrationType: 'microsoft_dynamics', clientId: 'id' },
      { redirectUri: 'https://api.example.com/cb', state: 's', codeVerifier: 'v' },
    );
    expect(searchParams.get('scope')).toBe(
      'offline_access https://acme.crm4.dynamics.com/user_impersonation',
    );
    expect([...hostsOf(resolved)].sort()).toEqual([
      'acme.crm4.dynamics.com',
      'login.microsoftonline.com',
    ]);
  });
});

it.each([
  [undefined, 'login.microsoftonline.com', undefined],
  ['us_government', 'login.microsoftonline.us', 'login.microsoftonline.us'],
  ['china', 'login.partner.microsoftonline.cn', 'login.partner.microsoftonline.cn'],
])('people of the cloud %s log in at %s, with the app of that cloud', (cloud, host, region) => {
  const { values } = read('acme.crm.dynamics.cn', cloud);
  expect(new URL(resolveProvider(dynamics, values).tokenEndpoint).host).toBe(host);
  expect(appRegions(dynamics, values)).toEqual([region]);
});
