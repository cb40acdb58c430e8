import { describe, expect, it } from 'vitest';
import { integrationNotice } from '../../../functions/contracts/integration-notice.ts';
import { oauthCallback } from '../../../functions/contracts/oauth-callback.ts';
import { findProviderBySlug } from '../../../functions/domain/model/find-provider.ts';
import { providers } from '../../../functions/providers/catalogue.ts';
import { typesBySlug } from '../../../functions/providers/on-demand.ts';
import { callbackSlugOf, noticesUrlOf } from '../../../functions/providers/provider-urls.ts';

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
