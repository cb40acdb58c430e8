import { describe, expect, test } from 'vitest';
import { createModelAccount, type ModelAccount } from '../../support/cloudformation/account.ts';
import { failing } from '../../support/journey/journey.ts';
import { deploy, index, queue, table } from './small-templates.ts';

describe('the model of DynamoDB', () => {
  const withIndexes = (...GlobalSecondaryIndexes: object[]) => ({
    rows: table({ GlobalSecondaryIndexes }),
  });
  const waitForIndexes = ({ tables }: ModelAccount) => {
    const statuses: string[] = [];
    for (let state = tables.describe('rows'); state?.status !== 'ACTIVE'; ) {
      statuses.push(
        ...(state?.indexes ?? []).map(({ status, isBackfilling }) =>
          isBackfilling ? `${status}, backfilling` : status,
        ),
      );
      state = tables.describe('rows');
    }
    return [...new Set(statuses)];
  };

  test('creates an index in the background, and no other meanwhile', () => {
    const account = createModelAccount();
    deploy(account, { rows: table() });
    expect(deploy(account, withIndexes(index('first'))).status).toBe('UPDATE_COMPLETE');
    const both = withIndexes(index('first'), index('second'));
    expect(deploy(account, both).reasons[0]).toContain('Table is being updated: rows');
    expect(waitForIndexes(account)).toEqual(['CREATING', 'CREATING, backfilling']);
    expect(deploy(account, both).status).toBe('UPDATE_COMPLETE');
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

  test('keeps an index that a failed update has added, and refuses to add it again', () => {
    const account = createModelAccount();
    deploy(account, { rows: table() });
    account.hooks.refuse = failing(({ id }) => id === 'last');
    const wanted = withIndexes(index('first'));
    deploy(account, { ...wanted, last: queue('last', { DependsOn: 'rows' }) });
    waitForIndexes(account);
    expect(account.tables.isQueryable('rows', 'first')).toBe(true);
    expect(deploy(account, wanted).reasons).toEqual([
      'Attempting to create an index which already exists',
    ]);
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

  test('publishes a version of other code, and deletes the former one after the alias has moved', () => {
    const account = createModelAccount();
    deploy(account, parts('a', 'first'));
    expect(deploy(account, parts('b', 'second')).status).toBe('UPDATE_COMPLETE');
    expect(running(account)).toEqual(['2 {"S3Key":"b"}']);
  });

  test('publishes no version of the same code', () => {
    const account = createModelAccount();
    deploy(account, parts('a', 'first'));
    expect(deploy(account, parts('a', 'second')).reasons[0]).toContain(
      'A version for this Lambda function exists ( 1 )',
    );
    expect(running(account)).toEqual(['1 {"S3Key":"a"}']);
  });
});
