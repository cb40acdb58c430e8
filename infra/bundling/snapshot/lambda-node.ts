import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '../../command-line/command-error.ts';
import type { SnapshotNode } from './write-snapshots.ts';

const run = promisify(execFile);

/**
 * Lambda publishes each version of its runtime as an image too.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/runtimes-update.html
 * @see https://gallery.ecr.aws/lambda/nodejs
 */
const image = 'public.ecr.aws/lambda/nodejs:24';

/**
 * The newest Node.js of Lambda, without a network and with no variable of ours.
 * @throws CommandError where Docker cannot run it
 */
export const lambdaNode: SnapshotNode = async (folder, script) => {
  const container = ['--rm', '--pull', 'always', '--platform', 'linux/arm64', '--network', 'none'];
  const place = ['--volume', `${folder}:/snapshot`, '--workdir', '/snapshot'];
  try {
    await run('docker', ['run', ...container, ...place, '--entrypoint', 'node', image, script]);
  } catch (error) {
    const { stderr } = Object(error);
    throw new CommandError(
      `Lambda’s own Node.js makes the startup snapshots, and Docker must run it for linux/arm64. Deploy from an arm64 machine with Docker, or set startupSnapshots to off in infra/cdk/environments.ts. Docker said: ${stderr || error}`,
    );
  }
};
