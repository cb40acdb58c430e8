import { expect, it } from 'vitest';
import { gatewayResponses } from '../../infra/gateway-responses.ts';
import type { InvocationResult } from '../../infra/local/aws/lambda/local-function.ts';
import { platformLines } from '../../infra/local/aws/lambda/platform-lines.ts';
import { readPage } from './samples/blocks.ts';
import { codesIn, tableOf } from './tables.ts';

it('docs/operate/logging.md says the error code of every response of the gateway', () => {
  const rows = tableOf('docs/operate/logging.md', '`gateway_response`');
  const said = rows.flatMap(([types, code]) =>
    codesIn(types).map((type) => [type, ...codesIn(code)]),
  );
  const given = Object.entries(gatewayResponses).map(([type, { code }]) => [type, code]);
  expect(said.sort()).toEqual(given.sort());
});

it.each<[InvocationResult, boolean]>([
  [{ errorMessage: 'Task timed out after 3 seconds' }, true],
  [{ errorMessage: 'Runtime exited with error' }, true],
  [{ result: '{}' }, false],
])('docs/operate/operations.md finds %j in the log: %s', (ended, expected) => {
  const page = readPage('docs/operate/operations.md');
  // Words of Lambda's answer, which it no longer logs.
  expect(page).not.toMatch(/Task timed out|Runtime exited/);
  const found = [...page.matchAll(/\$\.record\.status = "(\w+)"/g)].map(([, status]) => status);
  const statuses = platformLines(ended, 'id', '1').map((line) => JSON.parse(line).record.status);
  expect(statuses.some((status) => found.includes(status))).toBe(expected);
});
