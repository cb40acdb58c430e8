import { expect, test } from 'vitest';
import { blocksOf } from '../../docs/samples/blocks.ts';
import { createWorkspace } from './run-script.ts';

/** Those of the page that restore a table. */
const blocks = blocksOf('docs/deploy/README.md').filter(({ text }) =>
  text.includes('aws dynamodb restore-table-'),
);

/** A table that is restored for as long as DynamoDB says: 40 times asked is more than `aws dynamodb wait` waits. */
const aws = `
echo "$2" >> calls
case "$2" in
  describe-table) [ $(grep -c describe-table calls) -gt 40 ] && echo ACTIVE || echo CREATING;;
  list-backups) echo the-backup;;
  update-*) [ $(grep -c describe-table calls) -gt 40 ];;
  wait) exit 255;;
esac`;

test('every restoring of a table is there', () => expect(blocks).toHaveLength(2));

test.each(blocks)('waits for a table that takes long: $text', ({ text }) => {
  const { run } = createWorkspace({ aws, sleep: 'exit 0' });
  const { status } = run(text.replaceAll(/<(\w+)>/g, '$1'));
  expect(status).toBe(0);
  const calls = run('cat calls').stdout.trim().split('\n');
  expect(calls.filter((call) => call === 'describe-table')).toHaveLength(41);
});
