import { expect, test } from 'vitest';
import { blocksOf } from '../../docs/samples/blocks.ts';
import { createWorkspace } from './run-script.ts';

/** Those of the page that restore a table. */
const blocks = blocksOf('docs/deploy/README.md').filter(({ text }) =>
  text.includes('aws dynamodb restore-table-'),
);

/**
 * A table that is restored for as long as DynamoDB says: 40 times asked is more than `aws dynamodb wait` waits.
 * After an update it is UPDATING, and takes no other one.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html
 * @see https://github.com/awslabs/amazon-kinesis-client/pull/712
 */
const aws = `
echo "$2" >> calls
case "$2" in
  describe-table)
    if [ $(grep -c describe-table calls) -le 40 ]; then echo CREATING
    elif [ -e updating ]; then rm updating; echo UPDATING
    else echo ACTIVE; fi;;
  update-table) [ $(grep -c describe-table calls) -gt 40 ] && [ ! -e updating ] && touch updating;;
  list-backups) echo the-backup;;
  update-*) [ $(grep -c describe-table calls) -gt 40 ];;
  wait) exit 255;;
esac`;

test('every restoring of a table is there', () => expect(blocks).toHaveLength(2));

test.each(blocks)('waits for a table that takes long: $text', ({ text }) => {
  const { run } = createWorkspace({ aws, sleep: 'exit 0' });
  const { status } = run(text.replaceAll(/<(\w+)>/g, '$1'));
  expect(status).toBe(0);
  const [untilRestored] = run('cat calls').stdout.split('\nupdate-');
  expect(untilRestored?.match(/^describe-table$/gm)).toHaveLength(41);
});
