import { describe, expect, it, test } from 'vitest';
import { commandsOf, operatorPages, wrongIn } from './page-commands.ts';
import { commandsIn } from './shell-commands.ts';

describe('the pages of operators', () => {
  const commands = operatorPages.flatMap(commandsOf);

  it('have only commands, options and workflows that there are', () => {
    const wrong = commands.flatMap((command) =>
      wrongIn(command).map((what) => `${command.page}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['aws', 90],
    ['npx', 10],
    ['gh', 7],
    ['npm', 40],
  ])('are searched for %s: %i commands at least', (program, least) => {
    const found = commands.filter(({ words }) => words[0] === program);
    expect(found.length).toBeGreaterThanOrEqual(least);
  });
});

test.each([
  ['aws sqs purge-queues --queue-url <url>', 'aws sqs purge-queues'],
  ['aws sqs purge-queue --queue-name refreshes', 'aws sqs purge-queue --queue-name'],
  ['aws sqs purge-queue', 'aws sqs purge-queue without --queue-url'],
  ['id=$(aws kms describe-key --key alias/a)', 'aws kms describe-key --key'],
  [
    'for a in b; do\n  aws dynamodb wait table-active --table-name $a\ndone',
    'aws dynamodb wait table-active',
  ],
  ['npx cdk deploy --al -c env=dev', 'cdk deploy --al'],
  ['npx cdk boot aws://1/us-east-1', 'cdk boot'],
  ['gh workflow run rollback.yml', 'gh workflow run of rollback.yml'],
  ['gh workflow run roll-back.yml -f env=prod', 'roll-back.yml has no input env'],
  ['npm run smoke-test -- --base-url a', 'npm run smoke-test'],
])('finds what is wrong with %j', (script, wrong) => {
  const found = commandsIn(script).flatMap((words) => wrongIn({ words, isWhole: true }));
  expect(found).toContain(wrong);
});

test('reads commands inside of others, and neither comments nor documents', () => {
  const script = `export A="$(aws sts x --query 'a b')" B=1   # aws no
cat <<JSON
aws no
JSON
for a in $(aws b c \\
  --d "e f"); do aws g "$(h "$i" | j)" && k; done`;
  expect(commandsIn(script)).toEqual([
    ['aws', 'sts', 'x', '--query', 'a b'],
    ['cat'],
    ['aws', 'b', 'c', '--d', 'e f'],
    ['a', 'in', '$(…)'],
    ['h', '$i'],
    ['j'],
    ['aws', 'g', '$(h "$i" | j)'],
    ['k'],
    ['done'],
  ]);
});
