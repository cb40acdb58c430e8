import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';
import { blocksOf, root } from '../../docs/samples/blocks.ts';
import { createWorkspace } from '../../infra/pipeline/run-script.ts';
import { createTestFolder } from '../../support/run/test-folder.ts';
import { targetOf } from './lambda/bench-lambda.ts';

const folder = 'test/proof/bench/lambda/image';

/** Serves credentials as Lambda does to a function with a snapshot. */
const serveCredentials = async () => {
  const credentials = { AccessKeyId: 'new', SecretAccessKey: 'new-secret', Token: 'new-session' };
  const server = createServer(({ headers }, response) => {
    const isAllowed = headers.authorization === 'the-token';
    response.writeHead(isAllowed ? 200 : 401).end(JSON.stringify(credentials));
  });
  const address = await listen(server, 0);
  onTestFinished(() => void server.close());
  return `${address}/credentials`;
};

/** What a bundle finds in its environment behind the handler of the image. */
const load = async (env: NodeJS.ProcessEnv) => {
  const place = createTestFolder();
  copyFileSync(join(root, folder, 'restored.mjs'), join(place, 'restored.mjs'));
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
  const bundle = `export const handler = () => ${JSON.stringify(names)}.map((name) => process.env[name]);`;
  writeFileSync(join(place, 'index.mjs'), bundle);
  const program =
    "import('./restored.mjs').then(({ handler }) => console.log(JSON.stringify(handler())))";
  const options = { cwd: place, env };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], options);
  return JSON.parse(stdout);
};

describe('the handler of an image', () => {
  it('puts credentials where the bundle reads them, if they come from an address', async () => {
    const address = await serveCredentials();
    const env = {
      AWS_CONTAINER_CREDENTIALS_FULL_URI: address,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: 'the-token',
    };
    expect(await load(env)).toEqual(['new', 'new-secret', 'new-session']);
  });

  it('leaves those of the environment', async () => {
    const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' };
    expect(await load(env)).toEqual(['a', 'b', 'c']);
  });

  it('does not start without credentials', async () => {
    const env = { AWS_CONTAINER_CREDENTIALS_FULL_URI: await serveCredentials() };
    await expect(load(env)).rejects.toThrow('No credentials: 401');
  });
});

describe('the measurement of an image', () => {
  it('invokes that version of the other function, and else the unpublished one', () => {
    const name = 'trunkline-dev-list-agents';
    expect(targetOf(name, '1')).toEqual({ FunctionName: `${name}-image`, Qualifier: '1' });
    expect(targetOf(name, '')).toEqual({ FunctionName: name });
  });

  it('follows the commands of its README, which make what it invokes', () => {
    const record = (program: string) => `echo "${program} $*" >> "$CALLS"`;
    const answers = {
      'create-repository': '1.dkr.ecr.us-east-1.amazonaws.com/trunkline-bench',
      'Code.Location': 'https://code.example.com/zip',
      'get-function-configuration': '{"Role": "arn:role"}',
    };
    const cases = Object.entries(answers).map(([part, text]) => `*${part}*) echo '${text}';;`);
    const { folder: place, run } = createWorkspace({
      aws: `${record('aws')}\ncase "$*" in ${cases.join(' ')} esac`,
      curl: `${record('curl')}\ntouch "$2"`,
      unzip: `${record('unzip')}\nmkdir "$4" && touch "$4/index.mjs"`,
      docker: `${record('docker')}\ncase "$1" in build) ls -R "\${@: -1}" > "$CALLS.files";; esac`,
      npm: record('npm'),
    });
    const block = blocksOf(`${folder}/README.md`).find(({ text }) => text.includes('--image 1'));
    const calls = join(place, 'calls');
    const { status, stderr } = run(`cd ${root}\n${block?.text}`, { CALLS: calls, TMPDIR: place });
    expect([status, stderr]).toEqual([0, '']);
    const made = readFileSync(calls, 'utf8').split('\n');
    const verbs = made.map((call) => call.split(' ').slice(0, 3).join(' '));
    expect(verbs.slice(-6)).toEqual([
      'aws lambda create-function',
      'aws lambda wait',
      'aws lambda publish-version',
      'aws lambda wait',
      'npm run bench',
      '',
    ]);
    const [, name] = /--function-name (\S+) --package-type Image/.exec(made.join('\n')) ?? [];
    expect(name).toBe('trunkline-dev-list-agents-image');
    const files = readFileSync(`${calls}.files`, 'utf8');
    for (const file of ['Dockerfile', 'restored.mjs', 'index.mjs']) expect(files).toContain(file);
  });
});
