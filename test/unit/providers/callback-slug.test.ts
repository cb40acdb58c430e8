import { describe, expect, it } from 'vitest';
import { oauthCallback } from '../../../functions/contracts/oauth-callback.ts';
import { findProviderBySlug } from '../../../functions/domain/model/find-provider.ts';
import { callbackSlugOf } from '../../../functions/providers/callback-slug.ts';
import { providers } from '../../../functions/providers/catalogue.ts';

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
      expect(findProviderBySlug(providers, slug)).toBe(provider);
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
