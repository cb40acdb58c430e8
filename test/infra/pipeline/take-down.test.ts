import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf, readPage, root } from '../../docs/samples/blocks.ts';
import { withEverything } from '../cdk/shared-environments.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { render } from '../cdk/template.ts';
import { takeDownScript } from './page-commands.ts';
import { createWorkspace } from './run-script.ts';

const block = blocksOf('docs/deploy/README.md').find(({ text }) => text.includes(takeDownScript));
/** The page's commands, with the script's own in place of the one that runs it. */
const [assignment = '', ...commands] =
  block?.text.replace(`sh ${takeDownScript}`, `\n${readPage(takeDownScript)}`).split('\n') ?? [];
const script = `export ${assignment}\n${commands.join('\n')}`;

type Resource = { Type: string; DeletionPolicy?: string; Properties?: Record<string, unknown> };

/** The name that an address has as a tag. */
const addressName = ({ Tags }: Record<string, unknown>) => Object(Tags)[0].Value;

/** By type: the name of a resource that outlives its stack, and the call that deletes it. */
const deleting: Readonly<Record<string, (properties: Record<string, unknown>) => string>> = {
  'AWS::DynamoDB::Table': ({ TableName }) => `dynamodb delete-table --table-name ${TableName}`,
  'AWS::Events::EventBus': ({ Name }) => `events delete-event-bus --name ${Name}`,
  'AWS::Logs::LogGroup': ({ LogGroupName }) =>
    `logs delete-log-group --log-group-name ${render(LogGroupName).replace(/\$\{\w+\}/, 'the-api')}`,
  'AWS::EC2::EIP': (properties) =>
    `ec2 release-address --allocation-id id-of-${addressName(properties)}`,
  'AWS::SQS::Queue': ({ QueueName }) => `sqs delete-queue --queue-url https://sqs/1/${QueueName}`,
};

/** These go with others, or have no name; a key is scheduled by its id. */
const without = new Set(['AWS::KMS::Key', 'AWS::Lambda::Version', 'AWS::Logs::LogStream']);

const aws = `
shown() { for name in $1; do case "$name" in "$2"*) echo "$3$name";; esac; done; }
echo "$*" >> calls
case "$1 $2" in
  'kms describe-key') echo "id-of-$4";;
  'apigateway get-rest-apis') echo the-api;;
  'dynamodb list-tables') shown "$TABLES" '';;
  'ec2 describe-addresses')
    [ "$4" = 'Name=tag:Name,Values=trunkline-prod-*' ] && shown "$ADDRESSES" trunkline-prod- id-of-;;
  'sqs list-queues') shown "$QUEUES" "$4" https://sqs/1/;;
  'logs describe-log-groups') shown "$GROUPS_OF_LOGS" "$4";;
esac`;

test('taking prod down leaves nothing that a stack has kept', async () => {
  // All environments of an account share the other stack.
  const stacks = await synthesize(withEverything);
  const { account: _, ...templates } = stacks.templates;
  const retained = Object.values(templates)
    .flatMap(({ Resources }): Resource[] => Object.values(Object(Resources)))
    .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))
    .filter(({ Type }) => !without.has(Type));
  const calls = retained.map(({ Type, Properties = {} }) => deleting[Type]?.(Properties) ?? Type);
  const namesOf = (call: string) =>
    calls.filter((each) => each.startsWith(call)).map((each) => each.split(/[ /]/).at(-1));
  const groups = calls.flatMap((each) => /--log-group-name (.*)/.exec(each)?.[1] ?? []);

  const { run } = createWorkspace({
    aws,
    npx: `echo "$*" >> calls; [ "$2" = list ] && printf '%s\\n' trunkline-account-us-east-1 ${Object.keys(
      templates,
    )
      .filter((name) => name.includes('functions'))
      .join(' ')}; exit 0`,
  });
  const { stdout, stderr } = run(`${script}\ncat calls`, {
    TABLES: namesOf('dynamodb').join(' '),
    QUEUES: namesOf('sqs').join(' '),
    ADDRESSES: 'other-prod-a trunkline-prod-a trunkline-prod-b',
    GROUPS_OF_LOGS: groups.join(' '),
  });
  expect(stderr).toBe('');
  const made = stdout.split('\n');
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => !made.includes(call))).toEqual([]);
  expect(made.filter((call) => call.startsWith('ec2 release-address'))).toEqual(
    calls.filter((call) => call.startsWith('ec2 release-address')),
  );
  for (const key of ['state', 'secrets']) {
    expect(made).toContain(
      `kms schedule-key-deletion --pending-window-in-days 30 --key-id id-of-alias/trunkline-prod-${key}`,
    );
  }
  const unprotected = made.filter((call) => call.includes('--no-enable-termination-protection'));
  expect(unprotected.map((call) => call.split(' ')[3])).toEqual(
    Object.keys(templates).filter((name) => name.includes('functions')),
  );
});

/** An account whose API and aliases go with the stacks, and a `cdk destroy` that fails after it deleted them. */
const interrupted = {
  aws: `
echo "$*" >> calls
case "$1 $2" in
  'kms describe-key') [ ! -e gone ] && echo "id-of-$4";;
  'apigateway get-rest-apis') if [ -e gone ]; then echo; else echo the-api; fi;;
  'logs describe-log-groups') echo "$4";;
esac`,
  npx: '[ "$2" = destroy ] || exit 0; [ -e gone ] || { touch gone; exit 1; }',
};
const takeDown = `TAKE_DOWN=trunkline-prod sh ${join(root, takeDownScript)}`;

test('a run after an interrupted one deletes the keys and the log of the API, whose names are gone', () => {
  const { run } = createWorkspace(interrupted);
  expect(run(takeDown).status).toBe(1);
  expect(run(takeDown).status).toBe(0);
  const made = run('cat calls').stdout.split('\n');
  expect(made.filter((call) => /schedule|delete-log-group.*API-/.test(call))).toEqual([
    ...['state', 'secrets'].map(
      (key) =>
        `kms schedule-key-deletion --pending-window-in-days 30 --key-id id-of-alias/trunkline-prod-${key}`,
    ),
    'logs delete-log-group --log-group-name API-Gateway-Execution-Logs_the-api/',
  ]);
});

test('nothing is deleted while the ids of the keys are unknown', () => {
  const { run } = createWorkspace(interrupted);
  const { status, stderr } = run(`touch gone\n${takeDown}`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Nothing was deleted\. .* take-down-prod\.ids here\.\n/);
  expect(run('grep -E "delete|release|schedule" calls').stdout).toBe('');
});
