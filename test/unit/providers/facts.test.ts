import { describe, expect, it } from 'vitest';
import { findProvider } from '../../../functions/domain/model/find-provider.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import { graphVersion } from '../../../functions/providers/facebook-login.ts';
import { requestedScopes } from '../../../functions/providers/scopes.ts';

const find = (type: string) => findProvider(providers, type);

describe('the providers', () => {
  it('expect an issuer only where one is known to be sent', () => {
    const known = [...providers.values()].filter(({ issuer }) => issuer);
    expect(new Set(known.map(({ issuer }) => issuer))).toEqual(
      new Set(['https://accounts.google.com']),
    );
  });

  it('call the Graph API at one version, whose end is noted', () => {
    for (const type of ['facebook', 'facebook_messenger']) {
      const { sunsets = [], ...provider } = find(type);
      const versions = JSON.stringify(provider).match(/\bv\d+\.\d\b/g) ?? [];
      expect(new Set(versions)).toEqual(new Set([graphVersion]));
      expect(sunsets.map(({ api }) => api)).toContain(`Graph API ${graphVersion}`);
    }
  });

  it('end grants at the addresses that exist', () => {
    expect(find('hubspot').revoke?.url).toBe('https://api.hubapi.com/oauth/2026-03/token/revoke');
    expect(find('hubspot').uninstall?.url).toContain('/appinstalls/2026-03/external-install');
  });

  it('ask for the permission that taking the app out needs', () => {
    expect(requestedScopes(find('gohighlevel'))).toContain('oauth.write');
  });

  it.each(['zoom', 'gohighlevel'])(
    'know that connections of one %s account share a grant',
    (type) => {
      expect(find(type).grantFamily).toBe(type);
    },
  );
});
