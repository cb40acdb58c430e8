import { expect, it } from 'vitest';
import { gatewayResponses } from '../../infra/gateway-responses.ts';
import { codesIn, tableOf } from './tables.ts';

it('docs/operate/logging.md says the error code of every response of the gateway', () => {
  const rows = tableOf('docs/operate/logging.md', '`gateway_response`');
  const said = rows.flatMap(([types, code]) =>
    codesIn(types).map((type) => [type, ...codesIn(code)]),
  );
  const given = Object.entries(gatewayResponses).map(([type, { code }]) => [type, code]);
  expect(said.sort()).toEqual(given.sort());
});
