import { describe, expect, it, test } from 'vitest';
import type { EnvironmentName } from '../../../infra/cdk/environments.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { readPage } from '../../docs/samples/blocks.ts';
import { commandsOf, operatorPages } from './page-commands.ts';
import { misusedNames, namesIn, unknownNames } from './page-names.ts';
import { commandsIn, optionsOf } from './shell-commands.ts';
import { type KnownNames, namesOf, outputsOf } from './template-names.ts';

const names = new Map(
  await Promise.all(
    selectEnvironments().map(
      async (environment): Promise<[EnvironmentName, KnownNames]> => [
        environment.name,
        await namesOf(environment),
      ],
    ),
  ),
);
const known = (environment: EnvironmentName): KnownNames => names.get(environment) ?? new Map();

describe.each(operatorPages)('%s', (page) => {
  it('has only names that a template has', () => {
    expect(unknownNames(readPage(page), known)).toEqual([]);
  });

  it('gives each command the name of what it wants', () => {
    expect(commandsOf(page).flatMap(({ words }) => misusedNames(words, known))).toEqual([]);
  });

  it('writes no partition into a command: GovCloud and China have others', () => {
    expect(commandsOf(page).filter(({ words }) => words.join(' ').includes('arn:aws:'))).toEqual(
      [],
    );
  });

  it('reads only outputs that the stack has', async () => {
    for (const { words } of commandsOf(page)) {
      const options = optionsOf(words);
      const [, output] = /OutputKey=='(\w+)'/.exec(options.get('--query') ?? '') ?? [];
      if (output === undefined) continue;
      const stack = options.get('--stack-name')?.replace('-dev-', '-prod-') ?? '';
      expect(await outputsOf(stack), stack).toContain(output);
    }
  });
});

it('looks at more than a hundred names', () => {
  const all = operatorPages.flatMap((page) => namesIn(readPage(page)));
  expect(all.length).toBeGreaterThan(100);
});

test.each([
  [
    'an application',
    'aws deploy list-deployment-groups --application-name trunkline-$ENV-functions',
  ],
  ['a table', '`trunkline-<env>-api-key`'],
  ['a queue', 'for queue in notices refresh; do echo trunkline-$ENV-$queue; done'],
  ['a log group', '`/trunkline/$ENV/function`'],
  ['the access log', '`/aws/apigateway/trunkline-$ENV-access`'],
  ['an alias', '`alias/trunkline-prod-secret`'],
  ['an alarm', '`trunkline-$ENV-server-error`'],
  ['an alarm that only prod has', '`trunkline-dev-unreachable`'],
  ['a stack', '`trunkline-$ENV-functions-event`'],
  ['one of several stacks', '`trunkline-prod-<data, function-… or api>`'],
  ['a function’s alias', '`trunkline-$ENV-write-audit-trail:current`'],
  ['a parameter', '`/trunkline/staging/commits`'],
  ['a role', '`trunkline-$ENV-deployer`'],
])('finds a wrong name of %s: %s', (_, text) => {
  expect(unknownNames(text, known)).not.toEqual([]);
});

test.each([
  ['aws dynamodb describe-table --table-name trunkline-$ENV-notices'],
  ['aws logs tail /trunkline/$ENV/commit --since 1h'],
  ['aws kms describe-key --key-id alias/trunkline-$ENV'],
  ['aws events describe-rule --name trunkline-$ENV-deliver-webhooks'],
  ['aws sqs get-queue-url --queue-name trunkline-$ENV-webhooks'],
])('finds a name of something else: %s', (command) => {
  const [words = []] = commandsIn(command);
  expect(misusedNames(words, known)).toHaveLength(1);
});
