import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App, Stack } from 'aws-cdk-lib';
import { CfnDomainName } from 'aws-cdk-lib/aws-apigateway';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { CfnSubnet } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { afterAll, describe, expect, test } from 'vitest';
import { addChecks } from '../../../infra/cdk/checks.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { addStacks } from '../../../infra/cdk/stacks/environment.ts';
import { context, writeEmptyBundles } from '../../support/run/synthesize-anew.ts';

const directory = mkdtempSync(join(tmpdir(), 'trunkline-checks-test-'));
afterAll(() => rmSync(directory, { recursive: true }));
writeEmptyBundles(directory);
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

type Stacks = ReturnType<typeof addStacks>;
type Report = { pluginReports: { violations: { ruleName: string }[] }[] };

/**
 * All checks of `npm run synth`.
 * @returns the rules of the findings that nothing acknowledges; with any, the synthesis fails
 */
const findings = (fill: (app: App) => void): string[] => {
  const outdir = mkdtempSync(join(directory, 'out-'));
  const app = new App({ context, outdir, analyticsReporting: false });
  addChecks(app);
  fill(app);
  try {
    app.synth();
    return [];
  } catch {
    const report = readFileSync(join(outdir, 'validation-report.json'), 'utf8');
    const { pluginReports }: Report = JSON.parse(report);
    return pluginReports.flatMap(({ violations }) => violations).map(({ ruleName }) => ruleName);
  }
};

/** Those on prod with a live domain of its own and fixed outbound addresses. */
const findingsOfProd = (change: (stacks: Stacks) => void = () => {}): string[] => {
  // Somebody who deploys fills it in; findings then name it.
  const account = '111122223333';
  const customDomain = { name: 'api.example.com', certificateArn, isLive: true };
  const egress = { addresses: { a: 'new', b: 'new' }, isLive: true } as const;
  const environment = { ...environments.prod, account, customDomain, egress };
  return findings((app) => change(addStacks(app, environment, directory)));
};

describe('the checks of an environment with a live domain and fixed outbound addresses', {
  timeout: 240_000,
}, () => {
  test('find nothing', () => {
    expect(findingsOfProd()).toEqual([]);
  });

  test('find nothing in GovCloud and China, whose ARNs begin otherwise', () => {
    const { staging, dev } = environments;
    const found = findings((app) => {
      addStacks(app, { ...staging, region: 'us-gov-west-1' }, directory);
      addStacks(app, { ...dev, region: 'cn-north-1' }, directory);
    });
    expect(found).toEqual([]);
  });

  test('fail on a finding of cfn-guard alone, with acknowledgements beside it', () => {
    const found = findingsOfProd(({ api, network }) => {
      new CfnDomainName(api, 'old', {
        domainName: 'old.example.com',
        regionalCertificateArn: certificateArn,
        endpointConfiguration: { types: ['REGIONAL'] },
        securityPolicy: 'TLS_1_0',
      });
      if (!network) throw new Error('There is no network.');
      new CfnSubnet(network, 'open', {
        vpcId: 'vpc-0123456789abcdef0',
        cidrBlock: '10.0.7.0/24',
        mapPublicIpOnLaunch: true,
      });
    });
    expect(found.sort()).toEqual([
      'api_gw_domain_tls_check',
      'subnet_auto_assign_public_ip_disabled_check',
    ]);
  });
});

test('the checks fail on findings of cdk-nag and of cfn-guard', () => {
  const found = findings((app) => {
    const stack = new Stack(app, 'stack');
    const assumedBy = new ServicePrincipal('lambda.amazonaws.com');
    const everything = new PolicyStatement({ actions: ['*'], resources: ['*'] });
    new Role(stack, 'role', { assumedBy }).addToPolicy(everything);
    new Table(stack, 'table', { partitionKey: { name: 'id', type: AttributeType.STRING } });
  });
  expect(found).toContain('AwsSolutions-IAM5[Action::*]');
  expect(found).toContain('dynamodb_table_pitr_enabled_check');
  expect(found).not.toContain('api_gw_domain_tls_check');
});

test('the CDK app fails with one line for an unknown environment', async () => {
  const run = promisify(execFile)(process.execPath, ['infra/cdk/app.ts'], {
    env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ env: 'qa' }) },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no environment "qa". Use one of: dev, staging, prod.\n',
  });
});
