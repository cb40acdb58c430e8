import { describe, expect, it } from 'vitest';
import type { ComponentField } from '../../../../functions/catalogue/components/field.ts';
import type { LiveChoices } from '../../../../functions/catalogue/components/live-choices.ts';
import { guideOf } from '../../../../functions/catalogue/guides/guide-of.ts';
import { hostsOf } from '../../../../functions/catalogue/providers/provider-urls.ts';
import {
  fillVariables,
  resolveProvider,
} from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import { fieldKeysOf } from '../../../../functions/options/domain/query/fields.ts';
import {
  sandboxComponents,
  sandboxProviders,
} from '../../../../infra/sandbox/sandbox-catalogues.ts';
import { pagesAtOnceOf, requestsBefore, requestsOf } from '../../../support/fields/live-fields.ts';

const frontendUrl = 'https://app.example.com';
const providers = sandboxProviders(frontendUrl);
const components = sandboxComponents(frontendUrl);

describe.each([...components.values()])('component $key', (component) => {
  const provider = providers.get(component.integrationType);
  const live = component.fields.filter((field) => 'request' in field);
  const templatesOf = (field: ComponentField & LiveChoices) =>
    JSON.stringify([
      // A GraphQL document has its own braces.
      requestsOf(field).map(({ graphql, ...request }) => request),
      field.prerequisites,
      field.tokenPrerequisite,
      field.list,
    ]);
  /** Values that the look-up itself fills in. */
  const sentOf = ({ paging, search, byId }: LiveChoices) => [
    ...('send' in paging && 'value' in paging.send ? [paging.send.value] : []),
    ...(search && 'value' in search ? [search.value] : []),
    ...(byId ? ['id'] : []),
  ];
  const conditionsOf = (field: LiveChoices) =>
    requestsOf(field).flatMap(({ onlyWith, onlyWithout }) =>
      [onlyWith ?? [], onlyWithout ?? []].flat(),
    );

  it('belongs to a provider, and calls only its hosts', () => {
    const names = Object.keys(provider?.variables ?? {});
    const named = Object.fromEntries(names.map((name) => [name, `any-${name}`]));
    const hosts = provider && hostsOf(resolveProvider(provider, named));
    for (const field of live) {
      const prerequisites = Object.values(field.prerequisites ?? {});
      const urls = [...requestsOf(field), ...prerequisites, field.tokenPrerequisite].map(
        (request) => request?.url,
      );
      for (const url of urls) {
        if (url)
          expect(hosts).toContain(/^https:\/\/([^/?]+)/.exec(fillVariables(url, named))?.[1]);
      }
    }
  });

  it('has a provider or events that request every scope its look-ups need', () => {
    const requested = provider ? requestedScopes(provider) : [];
    // A provider without scopes takes them from the settings of the OAuth app.
    if (requested.length === 0) return;
    for (const { key, scopes } of component.fields) {
      const using = Object.values(component.events).filter((event) =>
        fieldKeysOf(event).includes(key),
      );
      // A start may name any event of the field.
      for (const scope of scopes.filter((each) => !requested.includes(each)))
        for (const event of using) expect(event.scopes, key).toContain(scope);
    }
  });

  it('names the scopes of its look-ups where an app is registered, if connections ask for none', () => {
    if (!provider || requestedScopes(provider).length > 0) return;
    const lines = guideOf(provider)?.steps?.join(' ') ?? '';
    for (const scope of component.fields.flatMap(({ scopes }) => scopes))
      expect(lines, provider.type).toContain(scope);
  });

  it('has events whose fields exist, with their parents before them', () => {
    const fields = new Map(component.fields.map((field) => [field.key, field]));
    for (const event of Object.values(component.events)) {
      const keys = fieldKeysOf(event);
      for (const [position, key] of keys.entries()) {
        for (const parent of fields.get(key)?.parents ?? []) {
          expect(keys.slice(0, position)).toContain(parent);
        }
        expect(fields.has(key)).toBe(true);
      }
    }
    const used = new Set(Object.values(component.events).flatMap(fieldKeysOf));
    expect(used).toEqual(new Set(fields.keys()));
  });

  it.each(live)(
    'makes at most ten requests for the options of $key, unless it says why',
    (field) => {
      const { requests, paging } = field;
      if (requests && requests.most > 10) {
        expect('why' in requests && requests.why).toMatch(/^[A-Z].{20,}\.$/);
        return;
      }
      const sources = 1 + (field.also?.length ?? 0);
      const pages = paging.style === 'none' ? sources : pagesAtOnceOf(field);
      // What comes first and its list must fit in, also if a token is refused and all is asked again.
      expect(requestsBefore(field) + pages).toBeLessThanOrEqual(10);
      expect(2 * (requestsBefore(field) + 1) + 1).toBeLessThanOrEqual(10);
      expect(pagesAtOnceOf(field)).toBeGreaterThanOrEqual(sources);
    },
  );

  it('has keys that never equal one of our own parameters', () => {
    const names = [...Object.keys(component.events), ...component.fields.map(({ key }) => key)];
    for (const name of [component.key, ...names]) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  it('uses every parent, and only values that are available', () => {
    for (const field of live) {
      const { parents = [], optionalParents = [] } = field;
      const all = [...parents, ...optionalParents];
      const given = [
        ...all,
        ...Object.keys(provider?.variables ?? {}),
        ...Object.keys(field.prerequisites ?? {}),
        'account_id',
        ...sentOf(field),
      ];
      const used = [...templatesOf(field).matchAll(/\{(\w+)(?:[=?][^}]*)?\}/g)].map(
        ([, name]) => name,
      );
      for (const name of [...used, ...conditionsOf(field)]) expect(given).toContain(name);
      for (const parent of all) expect([...used, ...conditionsOf(field)]).toContain(parent);
    }
  });

  it('matches the whole of a parent’s value', () => {
    for (const { valuePattern } of component.fields) {
      expect(valuePattern.source).toMatch(/^\^.*\$$/);
      for (const evil of ['', '.', '..', '../x', 'a/../b', 'a\n', 'http://169.254.169.254/']) {
        expect(valuePattern.test(evil), evil).toBe(false);
      }
    }
  });
});
