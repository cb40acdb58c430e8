import { expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { problemOf } from '../../../../functions/connections/domain/problem.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const all = { grantedScopes: [...requestedScopes(gmail)] };
const ending = { reconnectByMs: 1 };
const refused = { state: { is: 'app_refused', notBeforeMs: 1 } } as const;
const tenantApp = 'own';

it.each<[string, Partial<Connection>, [string, RegExp] | undefined]>([
  ['nothing', all, undefined],
  ['nothing, with its own app', { ...all, tenantApp }, undefined],
  ['permissions', { tenantApp }, ['scopes_missing', /^Connect the account again, and allow/]],
  ['its coming end before permissions', ending, ['ending_soon', /before it stops working/]],
  ['our app before its end', { ...refused, ...ending }, ['app_misconfigured', /^Contact support/]],
  ['its own app', { ...refused, tenantApp }, ['tenant_app_misconfigured', /^Your own OAuth app/]],
])('a connection is said to miss %s', (_, row, problem) => {
  const connection = { ...stored, ...row };
  const [code, nextStep] = problem ?? [];
  expect(problemOf(connection, connection.state, gmail)).toEqual(
    problem && { code, nextStep: expect.stringMatching(nextStep ?? '') },
  );
});
