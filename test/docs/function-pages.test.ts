import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { agentActions, manageAgents } from '../../functions/agents/contracts/manage-agents.ts';
import { callProvider } from '../../functions/calls/contracts/call-provider.ts';
import { getAccessToken } from '../../functions/connections/contracts/get-access-token.ts';
import { apiKeyActions, manageApiKeys } from '../../functions/keys/contracts/manage-api-keys.ts';
import type { ActionMembers } from '../../functions/platform/contracts/actions.ts';
import { errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import { optionsOf } from '../../functions/platform/http/check-event.ts';
import { manageTenant } from '../../functions/tenants/contracts/manage-tenant.ts';
import { tenantResults } from '../../functions/tenants/contracts/tenant-results.ts';
import { readPage } from './samples/blocks.ts';
import { codesIn, tableAfter, tableOf } from './tables.ts';

describe.each([
  { path: 'docs/platform/access-tokens.md', contract: callProvider, of: 'call' },
  { path: 'docs/platform/access-tokens.md', contract: getAccessToken, of: 'token' },
  { path: 'docs/platform/api-keys.md', contract: manageApiKeys, actions: apiKeyActions },
  { path: 'docs/platform/agents.md', contract: manageAgents, actions: agentActions },
])('$path of $contract.name', ({ path, contract, actions, of }) => {
  // A page of two functions says of which its headings are.
  const rowsUnder = (heading: string) =>
    tableAfter(path, `\n## ${of === undefined ? heading : `${heading} of a ${of}`}\n`);

  it.each([
    ['The request', contract.request],
    ['The answer', contract.result],
  ])('names under “%s” every member, as the contract describes it', (heading, { shape }) => {
    const members = Object.entries(shape).map(([name, schema]) => [
      `\`${name}\``,
      z.globalRegistry.get(schema)?.description,
    ]);
    expect(rowsUnder(heading)).toEqual(members);
  });

  it.runIf(actions)('names every action, with what it needs and may have', () => {
    const named = tableOf(path, 'Action').map(([action, needs, takes]) => [
      ...codesIn(action),
      { needs: codesIn(needs), takes: codesIn(takes) },
    ]);
    const known = Object.entries<ActionMembers>(actions ?? {}).map(([action, of]) => [
      action,
      { needs: [...(of.needs ?? [])], takes: [...(of.needsOneOf ?? []), ...(of.accepts ?? [])] },
    ]);
    expect(named).toEqual(known);
  });

  it('names every code of a refusal, with its meaning on this function and what to do', () => {
    const { errors, meanings } = contract;
    const own: Partial<Record<string, string>> = meanings;
    expect(rowsUnder('Refusals')).toEqual(
      errors.map((code) => [
        `\`${code}\``,
        own[code] ?? errorCodes[code].meaning,
        expect.any(String),
      ]),
    );
  });

  it('shows the names of the functions as they are', () => {
    expect(readPage(path)).toContain(`--function-name trunkline-local-${contract.name}`);
    expect(readPage(path)).toContain(`trunkline-<env>-${contract.name}`);
  });
});

describe('the page of tenants', () => {
  const path = 'docs/platform/tenants.md';

  it.each(optionsOf(manageTenant.request).map(({ shape }) => shape))(
    'names every member of $action.def.values, as the contract describes it',
    ({ action, tenant_id: _, requested_by: __, ...members }) => {
      const [name = ''] = [...(action?._zod.values ?? [])].map(String);
      const { change: _change, ...described } = tenantResults;
      const answered = Object.entries(described).find(([each]) => each === name)?.[1].shape;
      const rows = Object.entries({ request: members, answer: answered ?? {} }).flatMap(
        ([part, shape]: [string, z.core.$ZodShape]) =>
          Object.entries(shape).map(([member, schema]) => [
            `\`${member}\``,
            part,
            z.globalRegistry.get(schema)?.description,
          ]),
      );
      expect(tableAfter(path, `\n### \`${name}\`\n`)).toEqual(rows);
    },
  );

  it('says that a change answers as show does', () => {
    expect({ ...tenantResults.change.shape }).toEqual({ ...tenantResults.show.shape });
    expect(readPage(path)).toContain('The answer is that of `show`.');
  });

  it('names every code of a refusal, with its meaning on this function and what to do', () => {
    const { errors, meanings } = manageTenant;
    expect(tableAfter(path, '\n## Refusals\n')).toEqual(
      errors.map((code) => [`\`${code}\``, meanings[code], expect.any(String)]),
    );
  });
});
