import { expect, it } from 'vitest';
import { integrationNotice } from '../../../functions/disconnect/contracts/integration-notice.ts';
import { getElements } from '../../../functions/elements/contracts/elements-files.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { keyedThrottle, stageThrottle, throttleOf, wafLimitsOf } from '../../../infra/limits.ts';
import { readPage } from '../../docs/samples/blocks.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { propertiesOf } from '../cdk/template.ts';

const { prod, staging, dev } = environments;
const { functions } = await synthesize(prod);
const operations = readPage('docs/operate/operations.md');
const guide = readPage('docs/deploy/README.md');

it('docs/deploy/scale.md says how many executions each function has, and how many the rest shares', () => {
  const { ofAccount, reserved } = prod.executions;
  if ('off' in reserved) throw new Error('prod reserves nothing');
  const { functions: of } = reserved;
  const sum = Object.values(of).reduce((one, other) => one + other);
  const row = readPage('docs/deploy/scale.md').match(/^\| Lambda, executions at once.*$/m)?.[0];
  for (const said of [
    `look-ups have ${of['get-field-options']}`,
    `Callbacks have ${of['oauth-callback']}, the authorizer ${of.authorizer}, calls of services ${of['call-provider']}, access tokens ${of['get-access-token']}`,
    `completions ${of['oauth-complete']}, checks ${of['check-integration']}, disconnections ${of['delete-integration']}`,
    `due refreshes ${of['refresh-queued-connections']}`,
    `notices ${of['integration-notice']} to accept and ${of['carry-out-notices']} to carry out`,
    `deletions of tenants ${of['delete-tenants']}, webhooks ${of['deliver-webhooks']}`,
    `requests that name or test webhooks' hosts ${of['test-webhook']} of each kind`,
    `all else shares ${ofAccount - sum}`,
  ]) {
    expect(row).toContain(said);
  }
  expect([of['create-webhook'], of['update-webhook']]).toEqual([
    of['test-webhook'],
    of['test-webhook'],
  ]);
  expect(guide).toContain(`\`staging\` and \`prod\` say ${ofAccount.toLocaleString('en')}`);
  expect(guide).toContain(`may run only ${dev.executions.ofAccount} functions at once`);
});

const lengths = new Map([
  [7, 'a week'],
  [30, 'one month'],
  [90, 'three months'],
  [365, 'a year'],
  [731, 'two years'],
]);

it('says how long each environment keeps its logs and its audit trail', () => {
  const logs = [prod, staging, dev].map(
    ({ logRetention, name }) => `${lengths.get(logRetention)?.replace('one', 'a')} in ${name}`,
  );
  expect(readPage('docs/operate/logging.md')).toContain(logs.join(', '));
  const audit = readPage('docs/operate/audit.md').match(/`auditRetention`.*/)?.[0];
  for (const { auditRetention, name } of [prod, staging, dev])
    expect(audit).toContain(`${lengths.get(auditRetention)} in ${name}`);
});

it('says after how many deliveries a message is a dead letter', () => {
  const counts = propertiesOf(functions, 'AWS::SQS::Queue').flatMap(
    ({ QueueName, RedrivePolicy }) =>
      RedrivePolicy ? [[QueueName, RedrivePolicy.maxReceiveCount]] : [],
  );
  const most = Object.fromEntries(counts);
  expect([most['trunkline-prod-refreshes.fifo'], most['trunkline-prod-webhooks.fifo']]).toEqual([
    25, 60,
  ]);
  expect(operations).toContain('ended twenty-five times within an hour');
  expect(operations).toContain('stopped for two days, or in sixty calls');
});

it('says how many queues are polled, and how long a new version gets a tenth of the traffic', () => {
  const mappings = propertiesOf(functions, 'AWS::Lambda::EventSourceMapping');
  const polled = mappings.filter((mapping) =>
    /queue|sqs/i.test(JSON.stringify(mapping.EventSourceArn)),
  );
  expect(polled).toHaveLength(3);
  expect(readPage('docs/deploy/cost.md')).toContain('polling three empty queues');
  expect([staging.canaryMinutes, prod.canaryMinutes]).toEqual([5, 5]);
  expect(guide).toContain('gets a tenth of the traffic for five minutes');
});

it('says how long a revoked key may still work', () => {
  expect([staging, prod].map(({ authorizerCacheSeconds }) => authorizerCacheSeconds)).toEqual([
    60, 60,
  ]);
  expect(operations).toContain('up to 60 seconds more (`authorizerCacheSeconds`)');
});

it('says who may send how much, and what a flood of that costs', () => {
  if (!prod.waf) throw new Error('prod has no WAF');
  const waf = wafLimitsOf(prod.waf, prod);
  const number = (value: number | undefined) => value?.toLocaleString('en');
  const rate = ({ perSecond, burst }: RateLimit) =>
    `${number(perSecond)} a second, ${number(burst)} at once`;
  const scale = readPage('docs/deploy/scale.md');
  for (const said of [
    `A key | ${rate(prod.rateLimit)} | the function; and WAF above ${number(waf['all-per-key'])} in a minute`,
    `All keys of a tenant | ${rate(prod.tenantRateLimit)};`,
    `An address, with keys and without | ${number(waf['all-per-address'])} in a minute`,
    `An address, at callbacks | ${number(waf['callbacks-per-address'])} in a minute`,
    `An address, at notices | ${number(waf['notices-per-address'])} in a minute`,
    `An address, at the [elements](../integrate/elements.md) and their pictures | ${number(waf['elements-per-address'])} in a minute`,
    `An address, at all else without a key | ${number(waf['others-per-address'])} in a minute`,
    `Everybody, at one method with a key | ${rate(keyedThrottle(prod))}`,
    `Everybody, at notices | ${rate(throttleOf(integrationNotice, prod))}`,
    `Everybody, at the elements | ${rate(throttleOf(getElements, prod))}`,
    `Everybody, at any other method | ${rate(stageThrottle)}`,
  ])
    expect(scale).toContain(`\n| ${said}`);
  const ofAddress = `${number(waf['all-per-address'])} requests a minute in production`;
  expect(readPage('docs/integrate/sessions.md')).toContain(ofAddress);
  const cost = readPage('docs/deploy/cost.md');
  expect(cost).toContain(`the route admits ${stageThrottle.perSecond} a second`);
  expect(cost).toContain(`one method, which admits ${number(keyedThrottle(prod).perSecond)}.`);
});

it('sums up what each environment costs without traffic', () => {
  const cells = (row: string) =>
    readPage('docs/deploy/cost.md').split(`\n| ${row} |`)[1]?.split('|', 3) ?? [];
  const rows = ['Alarms', 'Dashboard, keys, scheduled runs, three queues', 'WAF', 'Probe'].map(
    cells,
  );
  const sums = [0, 1, 2].map((place) =>
    Math.round(rows.reduce((sum, row) => sum + (Number(row[place]) || 0), 0)),
  );
  const said = cells('**Without traffic**').map((cell) => Number(cell.replaceAll('*', '')));
  expect(sums).toEqual(said);
  const budgets = [dev, staging, prod].map(({ monthlyBudgetUsd }) => monthlyBudgetUsd);
  expect(cells('`monthlyBudgetUsd`').map(Number)).toEqual(budgets);
});
