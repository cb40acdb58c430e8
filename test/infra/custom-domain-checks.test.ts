import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { CfnDomainName } from 'aws-cdk-lib/aws-apigateway';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { functionNames } from '../../infra/bundling/bundle-functions.ts';
import { addChecks } from '../../infra/cdk/checks.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { addStacks } from '../../infra/cdk/stacks/environment.ts';

const directory = mkdtempSync(join(tmpdir(), 'trunkline-checks-test-'));
afterAll(() => rmSync(directory, { recursive: true }));
for (const name of functionNames) {
  mkdirSync(join(directory, name));
  writeFileSync(join(directory, name, 'index.mjs'), '');
}
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
const [prod] = selectEnvironments('prod');
if (!prod) throw new Error('There is no prod');
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/1';

type Report = { pluginReports: { violations: { ruleName: string }[] }[] };

/**
 * All checks of `npm run synth` on prod with a live domain of its own.
 * @returns the rules of the findings that nothing acknowledges; with any, the synthesis fails
 */
const findings = (change: (api: Stack) => void = () => {}): string[] => {
  const outdir = mkdtempSync(join(directory, 'out-'));
  const app = new App({ context, outdir, analyticsReporting: false });
  addChecks(app);
  const customDomain = { name: 'api.example.com', certificateArn, isLive: true };
  change(addStacks(app, { ...prod, customDomain }, directory).api);
  try {
    app.synth();
    return [];
  } catch {
    const report = readFileSync(join(outdir, 'validation-report.json'), 'utf8');
    const { pluginReports }: Report = JSON.parse(report);
    return pluginReports.flatMap(({ violations }) => violations).map(({ ruleName }) => ruleName);
  }
};

describe('the checks of an environment with a live domain', { timeout: 240_000 }, () => {
  test('find nothing', () => {
    expect(findings()).toEqual([]);
  });

  test('still fail on a domain that accepts TLS 1.0', () => {
    const found = findings((api) => {
      new CfnDomainName(api, 'old', {
        domainName: 'old.example.com',
        regionalCertificateArn: certificateArn,
        endpointConfiguration: { types: ['REGIONAL'] },
        securityPolicy: 'TLS_1_0',
      });
    });
    expect(found).toContain('api_gw_domain_tls_check');
  });

  test('still fail on any other finding', () => {
    const found = findings((api) => {
      new Table(api, 'table', { partitionKey: { name: 'id', type: AttributeType.STRING } });
    });
    expect(found).toContain('dynamodb_table_pitr_enabled_check');
    expect(found).not.toContain('api_gw_domain_tls_check');
  });
});
