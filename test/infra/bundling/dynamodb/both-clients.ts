import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as sdk from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { build } from 'esbuild';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { isLost } from '../../../../functions/platform/aws/lost-write.ts';
import { bundlePlugins, bundleSettings } from '../../../../infra/bundling/bundle-functions.ts';
import { ownDynamodb } from '../../../../infra/bundling/own-dynamodb.ts';
import { type CommandName, commands } from './commands.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const theSdks = { ...sdk, createDatabase, isLost, unmarshall };
export type Sdk = typeof theSdks;

/** As the bundles of functions have it. */
const loadOurs = async (): Promise<Sdk> => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-protocol-'));
  const commandNames = Object.keys(commands).map((name) => `${name}Command`);
  const contents = [
    "export { createDatabase } from './functions/platform/aws/dynamodb.ts';",
    "export { isLost } from './functions/platform/aws/lost-write.ts';",
    "export { unmarshall } from '@aws-sdk/util-dynamodb';",
    `export { ${commandNames} } from '@aws-sdk/lib-dynamodb';`,
  ].join('\n');
  const outfile = join(folder, 'index.mjs');
  await build({
    ...bundleSettings,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    plugins: [ownDynamodb, ...bundlePlugins],
    outfile,
  });
  const ours = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return ours;
};

export const ours = await loadOurs();
export const both = [ours, theSdks] as const;

export type Answer = { status?: number; headers?: Record<string, string>; body: string };
export type Sent = { method: string; path: string; headers: Record<string, string>; body: string };

/** A database that nobody is behind. @param answerOf gets the JSON of a request */
export const startDatabase = ({ createDatabase }: Sdk, answerOf: (body: string) => Answer) => {
  const sent: Sent[] = [];
  const retried: unknown[] = [];
  const { client } = createDatabase(
    { region: 'us-east-1', dynamodbEndpoint: undefined, environment: 'local' },
    { accessKeyId: 'a', secretAccessKey: 'b' },
  );
  Object.assign(client.config, {
    requestHandler: {
      handle: async (request: Sent, { abortSignal }: { abortSignal?: AbortSignal } = {}) => {
        abortSignal?.throwIfAborted();
        sent.push({ ...request, body: Buffer.from(request.body).toString() });
        const { status: statusCode = 200, headers = {}, body } = answerOf(`${sent.at(-1)?.body}`);
        return { response: { statusCode, headers, body: Readable.from([Buffer.from(body)]) } };
      },
    },
    // What the SDK says to its strategy, which here repeats nothing.
    retryStrategy: async () => ({
      acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
      refreshRetryTokenForRetry: async (_: unknown, { errorType }: { errorType: string }) => {
        retried.push(errorType);
        throw new Error('No more');
      },
      recordSuccess: () => retried.push('paid back'),
    }),
  });
  return { client, sent, retried };
};

export const commandOf = (of: Sdk, name: CommandName, input: object) => {
  const Command: new (input: never) => object = of[`${name}Command`];
  return Reflect.construct(Command, [input]);
};
