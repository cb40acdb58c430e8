import { describe, expect, it } from 'vitest';
import { components } from '../../functions/components/catalogue.ts';
import { startTestStack } from '../support/harness.ts';
import { liveFields, originsTo, sampleOf, variablesOf } from '../support/live-fields.ts';
import { createOptionStub } from '../support/option-stub.ts';
import { startStub } from '../support/stub-server.ts';

const server = await startStub(() => ({ status: 404, body: {} }));
const { request, createTenant, connect, info } = await startTestStack({
  originMap: new Map(originsTo(server.origin)),
});

/** Follows the `next` links to the end. */
const readAll = async (first: string, apiKey: string) => {
  const options: { id: string; name: string }[] = [];
  let answers = 0;
  for (let path: string | undefined = first; path; answers++) {
    const answer = await request(path, { apiKey });
    expect(answer.status, answer.text).toBe(200);
    options.push(...(answer.body as { options: typeof options }).options);
    const link: string | undefined = /^<(.+)>; rel="next"$/.exec(
      answer.headers.get('link') ?? '',
    )?.[1];
    expect(answer.headers.get('x-options-truncated')).toBe(link ? 'true' : null);
    path = link?.replace(info.base_url, '');
  }
  return { options, answers };
};

it('covers every field that is looked up at a provider', () => {
  const fields = [...components.values()].flatMap(({ key: component, fields }) =>
    fields.flatMap((field) => ('choices' in field ? [] : [`${component}.${field.key}`])),
  );
  expect(liveFields.map(({ name }) => name)).toEqual(fields);
});

describe.each(liveFields)('$name', ({ component, field, path: bare }) => {
  // A provider without pages sends everything in one answer, which has a size limit.
  const most = field.paging.style === 'none' ? [] : [20_000];

  it('lists all of 0, 1, 100, 2,500 and, where it has pages, 20,000 items', async () => {
    const parents = new Map((field.parents ?? []).map((key) => [key, sampleOf(component, key)]));
    const query = new URLSearchParams([...parents]);
    const path = `${bare}?${query}`;
    for (const count of [0, 1, 100, 2500, ...most]) {
      const { tenantId, apiKey } = await createTenant();
      const type = component.integrationType;
      const variables = variablesOf(type);
      const known = { variables, account: { id: 'account-1', label: 'Acme' } };
      await connect(tenantId, type, { accessToken: 'token' }, known);
      const filled = new Map([...Object.entries(variables), ...parents]);
      const stub = createOptionStub(field, count, filled.set('account_id', 'account-1'));
      server.answer = stub.answer;
      const { options } = await readAll(path, apiKey);
      expect(options).toEqual(stub.expected);
    }
  });
});
