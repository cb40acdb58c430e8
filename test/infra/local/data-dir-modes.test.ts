import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../infra/local/store.ts';
import { createDataDir, startProcess } from '../../support/processes/process.ts';
import { readyBundles } from '../../support/run/ready-bundles.ts';

const own = ['local.json', 'local.sqlite', 'audit.jsonl', 'audit.1.jsonl'];
const tables = ['dynamodb/tables.sqlite', 'dynamodb/tables.sqlite-wal'];

/** A data folder that everybody may read, as one that was copied or made beforehand. */
const createLoose = async (files: readonly string[]) => {
  const dataDir = await createDataDir();
  if (files.some((file) => file.startsWith('dynamodb/'))) mkdirSync(join(dataDir, 'dynamodb'));
  for (const file of files) writeFileSync(join(dataDir, file), '');
  for (const file of files) chmodSync(join(dataDir, file), 0o644);
  chmodSync(dataDir, 0o755);
  const mode = (file: string) => (statSync(join(dataDir, file)).mode & 0o777).toString(8);
  return { dataDir, mode };
};

describe('the data folder', () => {
  it('is its owner’s alone after a start, if it was everybody’s before', async () => {
    const { dataDir, mode } = await createLoose(own);
    const started = startProcess({ dataDir, bundles: await readyBundles() });
    await started.ready();
    await started.stop('SIGKILL');
    expect([mode('.'), ...own.map(mode)]).toEqual(['700', ...own.map(() => '600')]);
  });

  it('has its tables hidden too, and what is not the stack’s left as it is', async () => {
    const { dataDir, mode } = await createLoose([...tables, 'notes.txt']);
    chmodSync(join(dataDir, 'dynamodb'), 0o755);
    openStore(dataDir).close();
    expect(['dynamodb', ...tables, 'notes.txt'].map(mode)).toEqual(['700', '600', '600', '644']);
  });

  it('is not one that everybody may write to, such as /tmp', async () => {
    const { dataDir, mode } = await createLoose([]);
    chmodSync(dataDir, 0o1777);
    expect(() => openStore(dataDir)).toThrow('it is shared with everybody');
    expect(mode('.')).toBe('777');
  });
});
