import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serviceFunctions } from '../../../../functions/functions.ts';
import type { Route } from '../../../../functions/platform/contracts/route.ts';
import { routes } from '../../../../functions/routes.ts';

const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a00f';
const ofUuid = /(?:integration|agent|webhook|event|invitation)_id$/;

const ofRoutes = Object.values(routes).flatMap(({ operationId, request }: Route) =>
  [request.path, request.query, request.body].map((schema) => [operationId, schema] as const),
);
const ofFunctions = serviceFunctions.map((each) => [each.name, each.request] as const);

/** Every member of a request that names something of ours by a UUID. */
const members = [...ofRoutes, ...ofFunctions].flatMap(([of, schema]) =>
  Object.entries(schema && 'shape' in schema ? schema.shape : {})
    .filter(([name]) => ofUuid.test(name))
    .map(([name, member]) => ({ of, name, member })),
);

it.each(members)('takes $name of $of in upper case, as the same id', ({ member }) => {
  expect(z.parse(member, id.toUpperCase())).toBe(id);
});

it('knows them all', () => {
  expect(members.length).toBeGreaterThan(25);
});
