import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startFaultProxy } from '../../support/fault/fault-proxy.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { folderOf, operator, operatorOn } from './operator.ts';

const stack = await useStack();
const { agents, createTenant, info } = stack;
const proxy = await startFaultProxy(info.dynamodb_endpoint);

/** Some agents of a tenant in a file, in the folder of a stack whose database can fail. */
const exported = async (count: number) => {
  const dir = await folderOf({ ...info, dynamodb_endpoint: proxy.origin });
  const { tenantId } = await createTenant();
  for (let n = 0; n < count; n++) {
    await agents.put({ tenantId, id: crypto.randomUUID(), name: `Agent ${n}`, enabled: true });
  }
  const path = join(dir, 'rows.jsonl');
  await operatorOn(stack)(`rows export --table agents --tenant ${tenantId} --file ${path}`);
  return { tenantId, dir, path };
};

it('rows import counts a row as written whose answer is lost', async () => {
  const { tenantId, dir, path } = await exported(2);
  for (const agent of (await agents.list(tenantId, {})).agents) await agents.remove(agent, 0);
  proxy.inject({ mode: 'commitThenDrop', table: 'agents', times: 1 });
  const options = `--json --table agents --file ${path} --local ${dir}`;
  const first = await operator(`rows import ${options}`);
  expect(first.json).toEqual({ imported: 2, kept: 0 });
  expect((await operator(`rows import ${options}`)).json).toEqual({ imported: 0, kept: 2 });
});

it('rows export fails if the disk takes only a part', async () => {
  const { tenantId, dir, path } = await exported(40);
  expect(statSync(path).size).toBeGreaterThan(4096);
  const options = `--table agents --tenant ${tenantId} --file ${path}.part --local ${dir}`;
  // Blocks of 1,024 bytes.
  const command = `ulimit -f 4; exec "$0" infra/operator/cli.ts rows export ${options}`;
  const failed = promisify(execFile)('bash', ['-c', command, process.execPath]);
  await expect(failed).rejects.toMatchObject({ code: 1 });
  expect(statSync(`${path}.part`).size).toBe(4096);
});
