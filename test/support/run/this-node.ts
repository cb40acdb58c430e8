import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SnapshotNode } from '../../../infra/bundling/snapshot/write-snapshots.ts';

/** Makes snapshots for the Node.js of this process. */
export const thisNode: SnapshotNode = async (folder, script) => {
  await promisify(execFile)(process.execPath, [script], { cwd: folder });
};
