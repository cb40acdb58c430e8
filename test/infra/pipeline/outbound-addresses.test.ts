import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { blocksOf, readPage } from '../../docs/samples/blocks.ts';
import { egress } from '../cdk/shared-environments.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { propertiesOf } from '../cdk/template.ts';
import { createWorkspace } from './run-script.ts';

const page = 'docs/deploy/outbound-addresses.md';
const leaving =
  blocksOf(page).find(({ text }) => text.includes('list-versions-by-function'))?.text ?? '';

test('whoever turns the addresses off deletes the versions inside, and waits for the interfaces', () => {
  const { run } = createWorkspace({
    aws: `
echo "$*" >> calls
case "$1 $2" in
  'lambda list-functions') echo trunkline-prod-oauth-callback trunkline-prod-list-agents;;
  'lambda list-versions-by-function') [ $4 = trunkline-prod-list-agents ] || echo 7 9;;
  'ssm get-parameter') echo sg-1;;
  'ec2 describe-network-interfaces') [ -e asked ] && echo 0 || echo 2; touch asked;;
esac`,
    sleep: 'echo "sleep $*" >> calls',
  });
  const { status, stdout } = run(`${leaving}\ncat calls`);
  expect(status).toBe(0);
  const calls = stdout.split('\n');
  expect(calls.filter((call) => call.startsWith('lambda delete-function'))).toEqual(
    [7, 9].map(
      (version) =>
        `lambda delete-function --function-name trunkline-prod-oauth-callback --qualifier ${version}`,
    ),
  );
  expect(calls.filter((call) => call.startsWith('sleep'))).toEqual(['sleep 60']);
  const asked = calls.filter((call) => call.startsWith('ec2 describe-network-interfaces'));
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('Name=group-id,Values=sg-1');
});

test('the page names the stack and the parameter that there are', async () => {
  const { templates, terminationProtection } = await synthesize({ ...environments.prod, egress });
  const names = propertiesOf(Template.fromJSON(templates.network ?? {}), 'AWS::SSM::Parameter').map(
    ({ Name }) => Name,
  );
  const [, named] = /--name (\/trunkline\S+)/.exec(leaving) ?? [];
  expect(names).toContain(named);
  expect(terminationProtection).not.toContain(false);
  expect(readPage(page)).toContain('--stack-name trunkline-prod-network');
});
