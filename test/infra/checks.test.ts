import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { afterAll, describe, expect, test } from 'vitest';
import { acknowledge, addChecks } from '../../infra/cdk/checks.ts';

const outdir = mkdtempSync(join(tmpdir(), 'trunkline-checks-test-'));
afterAll(() => rmSync(outdir, { recursive: true }));

describe('the checks of a synthesis', () => {
  test('fail on an unacknowledged finding of cdk-nag and of cfn-guard', () => {
    const app = new App({ outdir, analyticsReporting: false });
    addChecks(app);
    const stack = new Stack(app, 'bad');
    const role = new Role(stack, 'role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['*'], resources: ['*'] }));
    new Table(stack, 'table', { partitionKey: { name: 'id', type: AttributeType.STRING } });
    expect(() => app.synth()).toThrow();
    const report = readFileSync(join(outdir, 'validation-report.json'), 'utf8');
    expect(report).toContain('AwsSolutions-IAM5[Action::*]');
    expect(report).toContain('dynamodb_table_pitr_enabled_check');
  });

  test('fail on a finding of cfn-guard alone, with an acknowledgement beside it', () => {
    const app = new App({ outdir, analyticsReporting: false });
    addChecks(app);
    const table = new Table(new Stack(app, 'bad'), 'table', {
      partitionKey: { name: 'id', type: AttributeType.STRING },
    });
    acknowledge(table, ['AwsSolutions-DDB3', 'It is only for a test.']);
    expect(() => app.synth()).toThrow();
    const report = readFileSync(join(outdir, 'validation-report.json'), 'utf8');
    expect(report).toContain('dynamodb_table_pitr_enabled_check');
  });
});
