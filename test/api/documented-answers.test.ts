import { describe, expect, it } from 'vitest';
import { components } from '../../functions/components/catalogue.ts';
import { documentedComponents } from '../documented/catalogue.ts';
import { connectionToken } from '../documented/lookups.ts';
import { liveFields, originsOf } from '../support/fields/live-fields.ts';
import { playExchanges } from '../support/fields/play-exchanges.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

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

describe.each(documentedComponents)('$component', (documented) => {
  const { component, variables = {}, account, headers } = documented;
  const ask = async (field: string, query: Readonly<Record<string, string>>) => {
    const type = components.get(component)?.integrationType ?? '';
    await setUpApps(type);
    const known = { variables: { ...variables }, ...(account ? { account } : {}) };
    const { apiKey } = await connected(type, { accessToken: connectionToken }, known);
    const path = liveFields.find(({ name }) => name === `${component}.${field}`)?.path;
    return request(`${path}?${new URLSearchParams(query)}`, { apiKey });
  };

  it.each(documented.lookups)('lists $field $parents as documented: $see', async (lookup) => {
    const played = playExchanges(lookup.exchanges, headers);
    server.answer = played.answer;
    const query: Record<string, string> = { ...lookup.parents };
    if (lookup.search !== undefined) query._search = lookup.search;
    if (lookup.ids) query._ids = lookup.ids.join(',');
    const answer = await ask(lookup.field, query);
    played.finish();
    expect(answer).toMatchObject({ status: 200, body: { options: lookup.options } });
    expect(answer.headers.get('x-options-truncated')).toBe(lookup.truncated ? 'true' : null);
    expect(answer.headers.get('link')).toBeNull();
    expect(answer.headers.get('x-options-default')).toBe(lookup.default ?? null);
  });

  it.each(documented.failures)('$field: $title', async (failure) => {
    const { status, answerHeaders = {}, answer: body } = failure;
    server.answer = () => ({ status, headers: { ...answerHeaders }, body });
    const answer = await ask(failure.field, failure.parents ?? {});
    expect(answer).toMatchObject({
      status: failure.becomes.status,
      body: { code: failure.becomes.code },
    });
    const { retryAfter, detail } = failure.becomes;
    if (detail) expect(answer.body).toMatchObject({ detail });
    if (retryAfter) expect(answer.headers.get('retry-after')).toBe(retryAfter);
  });
});
