import { describe, expect, test } from 'vitest';
import { blocksOf, readPage } from '../../docs/samples/blocks.ts';
import { rolesScript } from './page-commands.ts';
import { createWorkspace } from './run-script.ts';
import { workflows } from './workflows.ts';

const page = 'docs/deploy/README.md';
/** What the guide sets first, and the script that it then runs. */
const settings = blocksOf(page).find(({ text }) => text.includes('export SUBJECT='))?.text ?? '';
const roles = readPage(rolesScript);

const prefix = 'repo:acme@12/trunkline@34';

/** The policies that the block gives to AWS, as `<role or policy> <its document>`. */
const makeRoles = (partition = 'aws') => {
  const { run } = createWorkspace({
    gh: `[ "$*" = "api repos/acme/trunkline/actions/oidc/customization/sub --jq .sub_claim_prefix" ] && echo ${prefix}`,
    aws: `case "$1 $4" in
      'sts Arn') echo arn:${partition}:sts::111122223333:assumed-role/a/b ;;
      sts*) echo 111122223333 ;;
      iam*) printf '%s\\0' "$*" >> calls ;;
    esac`,
  });
  const set = settings.replace('<owner>/<repository>', 'acme/trunkline');
  const { stdout, stderr } = run(`${set}\n${roles}\ncat calls`);
  expect(stderr).toBe('');
  const calls = stdout.slice(stdout.indexOf('create-open-id') - 'iam '.length).split('\0');
  return calls.flatMap((call) => {
    const [, name = '', text] = /--role-name (\S+) .*?(\{[\s\S]*\})$/.exec(call) ?? [];
    return text === undefined ? [] : [{ name, document: JSON.parse(text) }];
  });
};

describe('the roles of the pipeline, as the guide makes them', () => {
  test('trust the subject that GitHub names, each for one of its environments', () => {
    const made = makeRoles();
    const trusted = made.flatMap(({ name, document }) => {
      const [{ Action, Condition }] = document.Statement;
      if (Action !== 'sts:AssumeRoleWithWebIdentity') return [];
      expect(Object.keys(Condition)).toEqual(['StringEquals']);
      return [[name, Condition.StringEquals['token.actions.githubusercontent.com:sub']]];
    });
    expect(trusted).toEqual([
      ['trunkline-staging-deploy', `${prefix}:environment:staging`],
      ['trunkline-staging-diff', `${prefix}:environment:staging-diff`],
      ['trunkline-staging-drift', `${prefix}:environment:staging-drift`],
    ]);
  });

  test('have one policy each, which allows on all resources only what knows no resource', () => {
    const made = makeRoles();
    expect(made.map(({ name }) => name).sort()).toEqual(
      ['deploy', 'diff', 'drift'].flatMap((job) => [1, 2].map(() => `trunkline-staging-${job}`)),
    );
    const statements = made.flatMap(({ document }) => document.Statement);
    const onAll = statements.filter(
      ({ Effect, Resource }) => Effect === 'Allow' && Resource === '*',
    );
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html
    expect(new Set(onAll.flatMap(({ Action }) => Action))).toEqual(
      new Set(['lambda:GetAccountSettings']),
    );
  });

  test.each(['deploy', 'diff'])('let %s read what npm run deploy compares', (job) => {
    const statements = makeRoles()
      .filter(({ name }) => name === `trunkline-staging-${job}`)
      .flatMap(({ document }) => document.Statement);
    expect(statements.flatMap(({ Action }) => Action)).toEqual(
      expect.arrayContaining([
        'cloudformation:DescribeStacks',
        'cloudformation:GetTemplate',
        'dynamodb:DescribeTable',
        'lambda:GetAccountSettings',
        'sqs:GetQueueUrl',
      ]),
    );
    expect(statements.flatMap(({ Resource }) => Resource)).toContain(
      'arn:aws:dynamodb:*:111122223333:table/trunkline-staging-*',
    );
  });

  test('let drift use the key of the topic that it notifies, and no other key', () => {
    const statements = makeRoles()
      .filter(({ name }) => name === 'trunkline-staging-drift')
      .flatMap(({ document }) => document.Statement);
    const ofKeys = statements.filter(({ Action }) => JSON.stringify(Action).includes('kms:'));
    // https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html#sns-what-permissions-for-sse
    // https://github.com/aws/aws-cdk/pull/32794
    expect(ofKeys).toEqual([
      {
        Effect: 'Allow',
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        Resource: 'arn:aws:kms:*:111122223333:key/*',
        Condition: {
          'ForAnyValue:StringEquals': { 'kms:ResourceAliases': 'alias/trunkline-staging-alarms' },
        },
      },
    ]);
  });

  test.each(['aws', 'aws-us-gov', 'aws-cn'])('are of the partition %s', (partition) => {
    const arns = JSON.stringify(makeRoles(partition)).match(/arn:[^:]+:/g) ?? [];
    expect(arns.length).toBeGreaterThan(10);
    expect(new Set(arns)).toEqual(new Set([`arn:${partition}:`]));
  });

  test('may do what the scripts of the workflows do', () => {
    const statements = makeRoles().flatMap(({ document }) => document.Statement);
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.flatMap(({ Action }) => Action)).toEqual(
      expect.arrayContaining(['ssm:GetParameters', 'ssm:PutParameter', 'sns:Publish']),
    );
    const { text = '' } = workflows.get('deploy-environment.yml') ?? {};
    expect(roles).toContain(
      `--max-session-duration ${/role-duration-seconds: (\d+)/.exec(text)?.[1]}`,
    );
    const parameter = /--names? "(\/[^"]+)"/.exec(text)?.[1]?.replace('$ENVIRONMENT', 'staging');
    const resources = statements.flatMap(({ Resource }) => Resource);
    expect(resources).toContain(`arn:aws:ssm:*:111122223333:parameter${parameter}`);
  });
});

test('every GitHub environment of the workflows is in the guide', () => {
  const used = [...workflows.values()].flatMap(({ jobs }) =>
    Object.values(jobs).flatMap(({ environment }) => environment ?? []),
  );
  const endings = new Set(used.map((name) => name.replace(/^.*\}\}/, '')));
  expect([...endings].sort()).toEqual(['', '-approval', '-diff', '-drift', 'npm']);
  for (const name of ['prod-approval', 'prod-drift', 'npm'])
    expect(readPage(page)).toContain(`\`${name}\``);
});
