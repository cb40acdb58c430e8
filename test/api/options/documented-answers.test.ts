import { beforeAll, describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { documentedComponents } from '../../proof/documented/catalogue.ts';
import { connectionToken } from '../../proof/documented/lookups.ts';
import { liveFields, originsOf } from '../../support/fields/live-fields.ts';
import { type StubResponse, startStub } from '../../support/providers/stub-server.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { playExchanges } from './play-exchanges.ts';

const server = await startStub(() => ({ status: 404, body: {} }));
const { request, connected, setUpApps } = await startTestStack({
  originMap: new Map(
    documentedComponents.flatMap(({ component, variables = {} }) =>
      originsOf(components.get(component)?.integrationType ?? '', variables, server.origin),
    ),
  ),
});

it('has the documented answers of every field that is looked up', () => {
  const documented = documentedComponents.flatMap(({ component, lookups }) =>
    lookups.map(({ field }) => `${component}.${field}`),
  );
  expect([...new Set(documented)].sort()).toEqual(liveFields.map(({ name }) => name).sort());
});

const typeOf = (component: string) => components.get(component)?.integrationType ?? '';
beforeAll(() => setUpApps(...new Set([...components.keys()].map(typeOf))));

/** Asks for a field with an account of its own. */
const ask = async (
  { component, variables = {}, account }: (typeof documentedComponents)[number],
  field: string,
  query: Readonly<Record<string, string>>,
  accessToken: string,
) => {
  const known = { variables: { ...variables }, ...(account ? { account } : {}) };
  const { apiKey } = await connected(typeOf(component), { accessToken }, known);
  const path = liveFields.find(({ name }) => name === `${component}.${field}`)?.path;
  return request(`${path}?${new URLSearchParams(query)}`, { apiKey });
};

describe.each(documentedComponents)('$component', (documented) => {
  it.each(documented.lookups)('lists $field $parents as documented: $see', async (lookup) => {
    const played = playExchanges(lookup.exchanges, documented.headers);
    server.respond = played.answer;
    const query: Record<string, string> = { ...lookup.parents };
    if (lookup.search !== undefined) query._search = lookup.search;
    if (lookup.ids) query._ids = lookup.ids.join(',');
    const response = await ask(documented, lookup.field, query, connectionToken);
    played.finish();
    expect(response).toMatchObject({ status: 200, body: { options: lookup.options } });
    expect(response.headers.get('x-options-truncated')).toBe(lookup.truncated ? 'true' : null);
    expect(response.headers.get('link')).toBeNull();
    expect(response.headers.get('x-options-default')).toBe(lookup.default ?? null);
  });
});

// Together, since many wait a second for a rate limit; the token says whose request it is.
describe.concurrent('failures', () => {
  const responses = new Map<string, StubResponse>();
  const failures = documentedComponents.flatMap((documented) =>
    documented.failures.map((failure) => ({ ...failure, documented, of: documented.component })),
  );
  beforeAll(() => {
    server.respond = ({ headers, form }) => {
      const sent = [Object.values(headers).join(' '), ...form.values()].join(' ').split(' ');
      return (
        responses.get(sent.find((each) => responses.has(each)) ?? '') ?? { status: 404, body: {} }
      );
    };
  });

  it.each(failures)('of $of: $field: $title', async (failure) => {
    const { documented, status, responseHeaders = {}, answer: body } = failure;
    const token = `token-${responses.size}`;
    responses.set(token, { status, headers: { ...responseHeaders }, body });
    const response = await ask(documented, failure.field, failure.parents ?? {}, token);
    expect(response).toMatchObject({
      status: failure.becomes.status,
      body: { code: failure.becomes.code },
    });
    const { retryAfter, detail } = failure.becomes;
    if (detail) expect(response.body).toMatchObject({ detail });
    if (retryAfter) expect(response.headers.get('retry-after')).toBe(retryAfter);
  });
});
