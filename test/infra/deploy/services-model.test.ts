import { describe, expect, test } from 'vitest';
import { createModelAccount, type ModelAccount } from '../../support/cloudformation/account.ts';
import { deploy } from './small-templates.ts';

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
