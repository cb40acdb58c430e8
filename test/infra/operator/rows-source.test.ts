import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const run = operatorOn(stack);

it('rows export names a source that there is not, and leaves no file behind', async () => {
  const file = join(stack.dataDir, 'agents-of-no-source.jsonl');
  const line = `rows export --table agents --file ${file}`;
  const { code, stderr } = await run(`${line} --source restord`);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'There is no table restord in local. In AWS, “aws dynamodb list-tables” shows those of the account and region.\n',
  });
  expect(existsSync(file)).toBe(false);
  expect(await run(line)).toMatchObject({ code: 0 });
});
