import { describe, expect, test } from 'vitest';
import { createModelAccount } from '../../support/cloudformation/account.ts';
import { deleteStack } from '../../support/cloudformation/delete-stack.ts';
import { failing } from '../../support/journey/journey.ts';
import {
  deploy,
  group,
  has,
  queue,
  retained,
  retainedExceptOnCreate,
  table,
} from './small-templates.ts';

describe('the model of CloudFormation', () => {
  test('knows no type, attribute or function that it would ignore', () => {
    const account = createModelAccount();
    const bucket = { Type: 'AWS::S3::Bucket', Properties: {} };
    expect(() => deploy(account, { bucket })).toThrow('does not know AWS::S3::Bucket');
    expect(() => deploy(account, { queue: queue('a', { Condition: 'isProd' }) })).toThrow(
      'Condition',
    );
    const joined = { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::If': ['a', 'b'] } } };
    expect(() => deploy(account, { joined })).toThrow('does not know Fn::If');
  });

  test('replaces what gets another name, and deletes or retains the former one last', () => {
    const account = createModelAccount();
    deploy(account, { lost: queue('a'), kept: queue('b', retained) });
    const seen: string[] = [];
    account.hooks.watch = ({ action, id }) => void seen.push(`${action} ${id}`);
    deploy(account, { lost: queue('c'), kept: queue('d', retained) });
    expect(seen).toEqual(['create c', 'create d', 'delete a', 'retain b']);
  });

  test('replaces nothing that would keep its name', () => {
    const account = createModelAccount();
    deploy(account, { rows: table() });
    const { status, reasons } = deploy(account, { rows: table({ KeySchema: ['other'] }) });
    expect(status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(reasons[0]).toContain('when a custom-named resource requires replacing. Rename rows');
  });

  test('imports what no stack has, if it is named, retained, and identified by its name', () => {
    const account = createModelAccount();
    deploy(account, { group: group(retained), queue: queue('a', retained) });
    deleteStack(account, 'one');
    const importing = { importExisting: true };
    expect(deploy(account, { group: group() }, importing).status).toBe('ROLLBACK_COMPLETE');
    expect(deploy(account, { group: group(retained) }, importing).status).toBe('CREATE_COMPLETE');
    const { status } = deploy(
      account,
      { queue: queue('a', retained) },
      { ...importing, name: 'two' },
    );
    expect(status).toBe('ROLLBACK_COMPLETE');
  });

  test('takes an update back: what was made is deleted, unless it is retained', () => {
    const account = createModelAccount();
    deploy(account, { old: queue('a') });
    account.hooks.refuse = failing(({ id }) => id === 'last');
    const made = { kept: queue('b', retained), not: queue('c', retainedExceptOnCreate) };
    const { status, template } = deploy(account, { ...made, last: queue('last') });
    expect(status).toBe('UPDATE_ROLLBACK_COMPLETE');
    expect(Object.keys(template.Resources)).toEqual(['old']);
    expect(['a', 'b', 'c'].map((id) => has(account, 'SQS::Queue', id))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('leaves a protected table after a failed creation, and the stack in ROLLBACK_FAILED', () => {
    const account = createModelAccount();
    account.hooks.refuse = failing(({ id }) => id === 'last');
    const rows = table({ DeletionProtectionEnabled: true }, retainedExceptOnCreate);
    const { status } = deploy(account, { rows, last: queue('last') });
    expect(status).toBe('ROLLBACK_FAILED');
    expect(has(account, 'DynamoDB::Table', 'rows')).toBe(true);
  });

  test('deletes a stack that was never created before it creates it again, unless it is protected', () => {
    const account = createModelAccount();
    const fail = (name: string, isProtected: boolean) => {
      account.hooks.refuse = failing(({ id }) => id === name);
      return deploy(account, { queue: queue(name) }, { name, isProtected });
    };
    expect(fail('a', false).status).toBe('ROLLBACK_COMPLETE');
    expect(deploy(account, { queue: queue('a') }, { name: 'a' }).status).toBe('CREATE_COMPLETE');
    fail('b', true);
    expect(() => deploy(account, { queue: queue('b') }, { name: 'b' })).toThrow(
      'cannot be deleted while TerminationProtection is enabled',
    );
  });

  test('reads Parameter Store when it deploys, and begins nothing without the parameter', () => {
    const account = createModelAccount();
    const Parameters = {
      other: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/name' },
    };
    const named = { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'other' } } };
    const reading = { Parameters, name: 'two' };
    expect(() => deploy(account, { named }, reading)).toThrow('Unable to fetch parameters [/name]');
    const parameter = { Type: 'AWS::SSM::Parameter', Properties: { Name: '/name', Value: 'a' } };
    deploy(account, { parameter });
    deploy(account, { named }, reading);
    expect(has(account, 'SQS::Queue', 'a')).toBe(true);
  });
});
