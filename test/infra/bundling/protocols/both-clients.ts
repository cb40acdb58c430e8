import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as kms from '@aws-sdk/client-kms';
import * as sdk from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { build } from 'esbuild';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { createKms } from '../../../../functions/platform/aws/kms.ts';
import { isLost } from '../../../../functions/platform/aws/lost-write.ts';
import { bundlePlugins, bundleSettings } from '../../../../infra/bundling/bundle-functions.ts';
import { ownProtocols } from '../../../../infra/bundling/own-protocols.ts';
import { type CommandName, commands } from './commands.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { DecryptCommand, EncryptCommand, GenerateDataKeyCommand } = kms;
const { IncorrectKeyException, InvalidCiphertextException } = kms;
const ofKms = {
  ...{ DecryptCommand, EncryptCommand, GenerateDataKeyCommand },
  ...{ IncorrectKeyException, InvalidCiphertextException },
};
export const theSdks = { ...sdk, ...ofKms, createDatabase, createKms, isLost, unmarshall };
export type Sdk = typeof theSdks;

/** As the bundles of functions have it. */
const loadOurs = async (): Promise<Sdk> => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-protocol-'));
  const commandNames = Object.keys(commands).map((name) => `${name}Command`);
  const contents = [
    "export { createDatabase } from './functions/platform/aws/dynamodb.ts';",
    "export { createKms } from './functions/platform/aws/kms.ts';",
    `export { ${Object.keys(ofKms)} } from '@aws-sdk/client-kms';`,
    "export { isLost } from './functions/platform/aws/lost-write.ts';",
    "export { unmarshall } from '@aws-sdk/util-dynamodb';",
    `export { ${commandNames} } from '@aws-sdk/lib-dynamodb';`,
  ].join('\n');
  const outfile = join(folder, 'index.mjs');
  await build({
    ...bundleSettings,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    plugins: [ownProtocols, ...bundlePlugins],
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

type AnswerOf = (body: string) => Answer;

/** Stands behind a client. @param answerOf gets the JSON of a request */
const answerBy = (answerOf: AnswerOf, { config }: { config: object }) => {
  const sent: Sent[] = [];
  const retried: unknown[] = [];
  Object.assign(config, {
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
  return { sent, retried };
};

const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };

export const startDatabase = ({ createDatabase }: Sdk, answerOf: AnswerOf) => {
  const settings = {
    region: 'us-east-1',
    dynamodbEndpoint: undefined,
    environment: 'local',
  } as const;
  const { client } = createDatabase(settings, credentials);
  return { client, ...answerBy(answerOf, client) };
};

export const startKms = ({ createKms }: Sdk, answerOf: AnswerOf) => {
  const { client } = createKms({ region: 'us-east-1', kmsEndpoint: undefined }, credentials);
  return { client, ...answerBy(answerOf, client) };
};

export const commandOf = (of: Sdk, name: CommandName, input: object) => {
  const Command: new (input: never) => object = of[`${name}Command`];
  return Reflect.construct(Command, [input]);
};
