import { describe, expect, it } from 'vitest';
import type { Field, LiveChoices } from '../../functions/components/component.ts';
import { authorizationUrl } from '../../functions/domain/connect/authorization-url.ts';
import { accountRequestOf } from '../../functions/domain/connection/ask-account.ts';
import { fieldKeysOf } from '../../functions/domain/options/question/fields.ts';
import { hostsOf } from '../../functions/providers/provider-urls.ts';
import { fillVariables, resolveProvider } from '../../functions/providers/resolve-provider.ts';
import { requestedScopes } from '../../functions/providers/scopes.ts';
import {
  localComponents,
  localProviders,
} from '../../infra/local/demo-provider/local-catalogues.ts';
import { pagesAtOnceOf, requestsBefore, requestsOf } from '../support/fields/live-fields.ts';

const frontendUrl = 'https://app.example.com';
const providers = localProviders(frontendUrl);
const components = localComponents(frontendUrl);

describe.each([...providers.values()])('provider $type', (provider) => {
  it('has https endpoints, and plain keys', () => {
    expect(provider.type).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(provider.category).toMatch(/^[a-z][a-z0-9_]*$/);
    for (const url of [provider.authorizationEndpoint, provider.tokenEndpoint]) {
      expect(new URL(url).protocol).toBe('https:');
    }
    expect(new URL(provider.documentation).protocol).toBe('https:');
    expect(new Set(provider.scopes).size).toBe(provider.scopes.length);
  });

  const { appSettings = {}, variables = {} } = provider;
  const { regions, authorizationParameters = {}, authorizationHosts = [] } = appSettings;

  it('lets an app set none of our parameters, and checks the whole of each other value', () => {
    const { searchParams } = authorizationUrl(
      resolveProvider(provider, {}),
      { integrationType: provider.type, clientId: 'id' },
      { redirectUri: 'https://api.example.com/cb', state: 's', codeVerifier: 'v' },
    );
    const ours = [...searchParams.keys(), 'scope', 'code_challenge', 'request', 'request_uri'];
    for (const [name, { pattern }] of Object.entries(authorizationParameters)) {
      expect(ours).not.toContain(name);
      expect(pattern.source).toMatch(/^\^.*\$$/);
      expect(pattern.test('')).toBe(false);
    }
    for (const host of authorizationHosts) expect(new URL(`https://${host}/`).host).toBe(host);
  });

  it('has the regions of its apps among the values of a variable', () => {
    if (!regions) return;
    const variable = variables[regions.variable];
    const known = variable?.values instanceof RegExp ? variable.values : undefined;
    const listed = known ? [] : Object.values(variable?.values ?? {});
    for (const [name, value] of Object.entries(regions.values)) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(known?.test(value) ?? listed.includes(value)).toBe(true);
      expect(value).toMatch(/^[a-z0-9._-]+$/);
    }
  });

  it('sends no reports if its apps have regions, since the secret of one app verifies a report', () => {
    if (!regions) return;
    const why = `${provider.type} has apps with regions: handle-notice.ts and handle-uninstall.ts must find the app of a report before it may have`;
    expect(provider.notices, `${why} notices`).toBeUndefined();
    expect(provider.uninstallCall, `${why} an uninstallCall`).toBeUndefined();
  });

  it('can be asked about the grant if it sends notices', () => {
    if (!provider.notices) return;
    const why = `${provider.type} needs account.url or account.check, which is asked then`;
    expect(accountRequestOf(provider), why).toBeDefined();
  });

  it('names the secret of its notices if an operator must store one', () => {
    const { key } = provider.notices?.signature ?? {};
    const isPublished = typeof key === 'object' && 'configuration' in key;
    const isOwn = key !== undefined && key !== 'client_secret' && !isPublished;
    expect(appSettings.signingSecret !== undefined).toBe(isOwn);
  });

  it('says what to register in sentences with known placeholders', () => {
    for (const sentence of appSettings.registration ?? []) {
      expect(sentence).toMatch(/^[A-Z]/);
      expect(sentence.replaceAll('{notices_url}', '')).not.toMatch(/[{}]/);
    }
  });
});

describe.each([...components.values()])('component $key', (component) => {
  const provider = providers.get(component.integrationType);
  const live = component.fields.filter((field) => 'request' in field);
  const templatesOf = (field: Field & LiveChoices) =>
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

  it('has a provider that requests every scope its look-ups need', () => {
    const asked = provider ? requestedScopes(provider) : [];
    // A provider without scopes takes them from the settings of the OAuth app.
    const needed = asked.length > 0 ? component.fields.flatMap(({ scopes }) => scopes) : [];
    expect(asked).toEqual(expect.arrayContaining(needed));
  });

  it('names the scopes of its look-ups where an app is registered, if connections ask for none', () => {
    if (!provider || requestedScopes(provider).length > 0) return;
    const lines = provider.appSettings?.registration?.join(' ') ?? '';
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
