import { describe, expect, test } from 'vitest';
import { createModelAccount, type ModelAccount } from '../../support/cloudformation/account.ts';
import { deploy, index, table } from './small-templates.ts';

describe('the model of DynamoDB', () => {
  const withIndexes = (...GlobalSecondaryIndexes: object[]) => ({
    rows: table({ GlobalSecondaryIndexes }),
  });
  test.each([
    ['creates two', [], [index('first'), index('second')]],
    ['deletes two', [index('first'), index('second')], []],
    ['gives one another key', [index('first')], [index('first', 'label')]],
  ])('refuses an update that %s', (_, before, after) => {
    const account = createModelAccount();
    deploy(account, withIndexes(...before));
    expect(deploy(account, withIndexes(...after)).reasons[0]).toContain(
      'Cannot perform more than one GSI creation or deletion in a single update',
    );
  });
});

describe('the model of Lambda', () => {
  const parts = (code: string, version: string) => ({
    role: { Type: 'AWS::IAM::Role', Properties: {} },
    function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: 'f',
        Role: { 'Fn::GetAtt': ['role', 'Arn'] },
        Code: { S3Key: code },
        Environment: { Variables: {} },
      },
    },
    [version]: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'function' } } },
    alias: {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: { Ref: 'function' },
        FunctionVersion: { 'Fn::GetAtt': [version, 'Version'] },
        Name: 'live',
      },
    },
  });
  const running = ({ functions }: ModelAccount) =>
    functions.running().map(({ version, code }) => `${version} ${code}`);

  test('publishes no version of the same code', () => {
    const account = createModelAccount();
    deploy(account, parts('a', 'first'));
    expect(deploy(account, parts('a', 'second')).reasons[0]).toContain(
      'A version for this Lambda function exists ( 1 )',
    );
    expect(running(account)).toEqual(['1 {"S3Key":"a"}']);
  });
});
