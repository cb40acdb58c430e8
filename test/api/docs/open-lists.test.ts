import { expect, it } from 'vitest';
import { createOpenapiDocument } from '../../../functions/openapi.ts';

const open = /^(code|reason|failure|recovered_from|ConnectionErrorCode)$/;

/** Each list of values of such a name, with its description. */
const openListsIn = (schemas: object): [string, unknown][] =>
  Object.entries(schemas).flatMap(([name, schema]): [string, unknown][] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { description, items, anyOf = [] } = schema;
    const isList = [schema, items, ...anyOf].some((each) => Object(each).enum);
    return [
      ...(isList && open.test(name) ? [[name, description] as [string, unknown]] : []),
      ...openListsIn(schema),
    ];
  });

it('says of every list of codes and reasons in a response that there will be more values', () => {
  const { components } = createOpenapiDocument('https://api.example.com/api');
  const lists = openListsIn(Object(components?.schemas));
  expect(new Set(lists.map(([name]) => name)).size).toBe(5);
  for (const [name, description] of lists)
    expect(description, name).toMatch(/There will be more values\.$/);
});
