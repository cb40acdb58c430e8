import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { graphVersion } from '../../../../functions/catalogue/providers/facebook-login.ts';
import { hasOwnTokenHost } from '../../../../functions/catalogue/providers/has-own-token-host.ts';
import { typesBySlug } from '../../../../functions/catalogue/providers/on-demand.ts';
import {
  callbackSlugOf,
  noticesUrlOf,
} from '../../../../functions/catalogue/providers/provider-urls.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import { oauthCallback } from '../../../../functions/connect/contracts/callback.ts';
import { integrationNotice } from '../../../../functions/disconnect/contracts/integration-notice.ts';
import {
  findProvider,
  findProviderBySlug,
} from '../../../../functions/platform/model/find-provider.ts';

const slugs = [...providers.values()].map(callbackSlugOf);

describe('the redirect URIs', () => {
  it.each(slugs)('%s holds no name that a provider refuses to save', (slug) => {
    expect(slug).toMatch(/^[a-z][a-z0-9_-]*$/);
    expect(oauthCallback.path.replace('{integration_type}', slug)).not.toMatch(
      /highlevel|leadconnector|ghl/i,
    );
  });

  it('differ, and none is the type of another provider', () => {
    expect(new Set(slugs).size).toBe(providers.size);
    for (const provider of providers.values()) {
      const slug = callbackSlugOf(provider);
      expect(findProviderBySlug({ providers, typesBySlug }, slug)).toBe(provider);
      expect([undefined, provider]).toContain(providers.get(slug));
    }
  });

  it('are what the callback accepts: a type where nothing stands for it', () => {
    const { path } = oauthCallback.request;
    const isKnown = (slug: string) => path.safeParse({ integration_type: slug }).success;
    expect(slugs.every(isKnown)).toBe(true);
    for (const { type, callbackSlug } of providers.values()) {
      expect(isKnown(type)).toBe(callbackSlug === undefined);
    }
  });
});

describe('the URLs for notices', () => {
  const senders = [...providers.values()].filter(({ notices }) => notices);
  const { path, request } = integrationNotice;
  const isKnown = (slug: string) => request.path.safeParse({ integration_type: slug }).success;

  it.each(senders)('of $type has the last step of its redirect URI, and no other', (provider) => {
    const slug = callbackSlugOf(provider);
    expect(noticesUrlOf('', provider)).toBe(path.replace('{integration_type}', slug));
    expect(noticesUrlOf('', provider)).not.toMatch(/highlevel|leadconnector|ghl/i);
    expect(isKnown(slug)).toBe(true);
    expect(isKnown(provider.type)).toBe(provider.callbackSlug === undefined);
  });
});

const find = (type: string) => findProvider(providers, type);

describe('the providers', () => {
  it('expect an issuer only where one is known to be sent', () => {
    const known = [...providers.values()].filter(({ issuer }) => issuer);
    const google = 'https://accounts.google.com';
    expect(new Set(known.map(({ issuer }) => issuer))).toEqual(new Set([google]));
  });

  it('call the Graph API at one version, whose end is noted', () => {
    for (const type of ['facebook', 'facebook_messenger', 'whatsapp_business']) {
      const { sunsets = [], ...provider } = find(type);
      const versions = JSON.stringify(provider).match(/\bv\d+\.\d\b/g) ?? [];
      expect(new Set(versions)).toEqual(new Set([graphVersion]));
      expect(sunsets.map(({ api }) => api)).toContain(`Graph API ${graphVersion}`);
    }
  });

  it('ask for the permission that taking the app out needs', () => {
    expect(requestedScopes(find('gohighlevel'))).toContain('oauth.write');
  });

  it.each(['zoom', 'gohighlevel'])('share a grant of one %s account', (type) => {
    expect(find(type).grantFamily).toBe(type);
  });
});

it('knows whose token endpoints belong to one account', () => {
  const own = [...providers.values()].filter((provider) => {
    // As if a person, or the provider, had named `own` for everything.
    const names = Object.keys(provider.variables ?? {});
    return hasOwnTokenHost(provider, Object.fromEntries(names.map((name) => [name, 'own'])));
  });
  const types = ['gorgias', 'salesforce', 'shopify', 'zendesk'];
  expect(own.map(({ type }) => type).sort()).toEqual(types);
});

it('takes the host that all use unless a person names one for shared', () => {
  const isOwn = (values: Record<string, string>) => hasOwnTokenHost(find('salesforce'), values);
  expect(isOwn({})).toBe(false);
  expect(isOwn({ login_host: 'login.salesforce.com' })).toBe(false);
  expect(isOwn({ login_host: 'acme.my.salesforce.com' })).toBe(true);
});
