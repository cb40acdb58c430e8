import { expect, it } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
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
