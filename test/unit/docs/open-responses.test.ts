import { expect, it } from 'vitest';
import { createOpenapiDocument } from '../../../functions/openapi.ts';
import { partsOf, withClosedResponses } from '../../support/stack/document-parts.ts';

const document = createOpenapiDocument('https://api.example.com/api');
const parts = partsOf(document);
const closedIn = (schemas: readonly { pointer: string; schema: object }[]) =>
  schemas
    .filter(({ schema }) => Object(schema).additionalProperties === false)
    .map(({ pointer }) => pointer);

it('lets every response have further members, as docs/integrate/versions.md announces them', () => {
  expect(parts.responses.length).toBeGreaterThan(30);
  expect(closedIn(parts.responses)).toEqual([]);
});

it('lets no request have members that we would refuse', () => {
  expect(closedIn(parts.requests).length).toBeGreaterThan(5);
});

it('is judged with closed responses by the tests of every answer', () => {
  const { responses } = partsOf(withClosedResponses(document));
  expect(closedIn(responses)).toHaveLength(parts.responses.length);
});
