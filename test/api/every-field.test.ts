import { describe, expect, it } from 'vitest';
import { components } from '../../functions/components/catalogue.ts';
import { startFieldStack } from '../support/fields/field-stack.ts';
import { liveFields } from '../support/fields/live-fields.ts';
import { createOptionStub } from '../support/fields/option-stub.ts';

const { server, accountFor, readAll } = await startFieldStack();

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
    for (const count of [0, 1, 100, 2500, ...most]) {
      const { apiKey, query, values } = await accountFor(component, field);
      const stub = createOptionStub(field, count, values);
      server.answer = stub.answer;
      const options = await readAll(`${bare}?${query}`, apiKey);
      expect(options).toEqual(stub.expected);
    }
  });
});
