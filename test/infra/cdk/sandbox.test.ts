import { describe, expect, test } from 'vitest';
import { serveSandbox } from '../../../functions/sandbox/contracts/sandbox.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { throttleOf } from '../../../infra/limits.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, readFunctions } from './template.ts';
import { isTrueOf } from './waf-statement.ts';

const all = selectEnvironments();
const mentions = /demo-provider|sandbox/i;

test.each(all.filter(({ sandbox }) => !sandbox))(
  '$name has nothing of the sandbox: no path, no function, no limit',
  async (environment) => {
    const { templates } = await synthesize(environment);
    expect(JSON.stringify(templates)).not.toMatch(mentions);
  },
);

describe.each(all.filter(({ sandbox }) => sandbox))('the sandbox of $name', async (environment) => {
  const { api, functions } = await synthesize(environment);
  const name = `trunkline-${environment.name}-serve-sandbox`;

  test('is limited for all together', () => {
    expect(throttleOf(serveSandbox, environment)).toEqual(serveSandbox.throttle);
  });

  test('may do nothing in AWS but write its logs and traces', () => {
    const policies = readFunctions(functions).get(name)?.role.Policies ?? [];
    const actions = policies.flatMap(({ PolicyDocument }: PolicyOfRole) =>
      PolicyDocument.Statement.flatMap(({ Action }) => Action),
    );
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action: string) => !/^(logs|xray):/.test(action))).toEqual([]);
  });

  test.runIf(environment.waf)('is counted as servers that call us, since our functions do', () => {
    const counting = propertiesOf(api, 'AWS::WAFv2::WebACL')
      .flatMap(({ Rules }) => Rules)
      .filter(({ Statement: { RateBasedStatement } }) => {
        const { ScopeDownStatement, CustomKeys } = RateBasedStatement;
        const sent = { path: '/api/demo-provider/token', method: 'POST', headers: {} };
        return !CustomKeys && ScopeDownStatement && isTrueOf(ScopeDownStatement, sent);
      });
    expect(counting.map(({ Name }) => Name)).toEqual(['notices-per-address']);
  });
});

type PolicyOfRole = { PolicyDocument: { Statement: { Action: string | string[] }[] } };
