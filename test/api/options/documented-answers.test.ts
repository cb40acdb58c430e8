import { beforeAll, describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { documentedComponents } from '../../proof/documented/catalogue.ts';
import { connectionToken } from '../../proof/documented/lookups.ts';
import { liveFields, originsOf } from '../../support/fields/live-fields.ts';
import { type StubAnswer, startStub } from '../../support/providers/stub-server.ts';
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
    server.answer = played.answer;
    const query: Record<string, string> = { ...lookup.parents };
    if (lookup.search !== undefined) query._search = lookup.search;
    if (lookup.ids) query._ids = lookup.ids.join(',');
    const answer = await ask(documented, lookup.field, query, connectionToken);
    played.finish();
    expect(answer).toMatchObject({ status: 200, body: { options: lookup.options } });
    expect(answer.headers.get('x-options-truncated')).toBe(lookup.truncated ? 'true' : null);
    expect(answer.headers.get('link')).toBeNull();
    expect(answer.headers.get('x-options-default')).toBe(lookup.default ?? null);
  });
});

// Together, since many wait a second for a rate limit; the token says whose request it is.
describe.concurrent('failures', () => {
  const answers = new Map<string, StubAnswer>();
  const failures = documentedComponents.flatMap((documented) =>
    documented.failures.map((failure) => ({ ...failure, documented, of: documented.component })),
  );
  beforeAll(() => {
    server.answer = ({ headers, form }) => {
      const sent = [Object.values(headers).join(' '), ...form.values()].join(' ').split(' ');
      return answers.get(sent.find((each) => answers.has(each)) ?? '') ?? { status: 404, body: {} };
    };
  });

  it.each(failures)('of $of: $field: $title', async (failure) => {
    const { documented, status, answerHeaders = {}, answer: body } = failure;
    const token = `token-${answers.size}`;
    answers.set(token, { status, headers: { ...answerHeaders }, body });
    const answer = await ask(documented, failure.field, failure.parents ?? {}, token);
    expect(answer).toMatchObject({
      status: failure.becomes.status,
      body: { code: failure.becomes.code },
    });
    const { retryAfter, detail } = failure.becomes;
    if (detail) expect(answer.body).toMatchObject({ detail });
    if (retryAfter) expect(answer.headers.get('retry-after')).toBe(retryAfter);
  });
});
