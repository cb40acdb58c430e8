import { describe, expect, it } from 'vitest';
import { createComponents } from '../../functions/components/catalogue.ts';
import { createProviders } from '../../functions/providers/catalogue.ts';
import { hostsOf } from '../../functions/providers/hosts.ts';

const frontendUrl = 'https://app.example.com';
const providers = createProviders(frontendUrl);
const components = createComponents(frontendUrl);

describe.each([...providers.values()])('provider $type', (provider) => {
  it('has endpoints on https, and no key that is not plain', () => {
    expect(provider.type).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(provider.category).toMatch(/^[a-z][a-z0-9_]*$/);
    for (const url of [provider.authorizationEndpoint, provider.tokenEndpoint]) {
      expect(new URL(url).protocol).toBe('https:');
    }
    expect(new URL(provider.documentation).protocol).toBe('https:');
    expect(new Set(provider.scopes).size).toBe(provider.scopes.length);
  });
});

describe.each([...components.values()])('component $key', (component) => {
  const provider = providers.get(component.integrationType);

  it('belongs to a provider, and looks up only at its hosts', () => {
    const hosts = provider && hostsOf(provider);
    for (const { url, tokenFrom } of component.fields) {
      expect(hosts).toContain(new URL(url).host);
      if (tokenFrom) expect(hosts).toContain(new URL(tokenFrom.url).host);
    }
  });

  it('has events whose fields exist, with their parents before them', () => {
    const fields = new Map(component.fields.map((field) => [field.key, field]));
    for (const event of Object.values(component.events)) {
      for (const [position, key] of event.fields.entries()) {
        for (const parent of fields.get(key)?.parents ?? []) {
          expect(event.fields.slice(0, position)).toContain(parent);
        }
        expect(fields.has(key)).toBe(true);
      }
    }
  });

  it('fills each parent into its URL, and nothing else', () => {
    for (const { url, parents = [], tokenFrom } of component.fields) {
      const used = [...`${url}${tokenFrom?.url ?? ''}`.matchAll(/\{(\w+)\}/g)].map(
        ([, name]) => name,
      );
      expect(new Set(used)).toEqual(new Set(parents));
    }
  });
});
