import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { readQueues } from '../../../../functions/platform/aws/names.ts';
import { variablesOf } from '../../../../functions/platform/config.ts';
import { localSettings } from '../../../../functions/platform/environment-settings.ts';
import { queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import { type LocalJson, localCredentials } from '../../../../infra/local/local-json.ts';
import type { TestStack } from '../../../support/stack/start-test-stack.ts';
import { startSandbox } from '../../bench/sandbox.ts';

const runtimeSource = fileURLToPath(new URL('../../bench/runtime.ts', import.meta.url));

/**
 * When a collector runs depends on how busy the machine is, and garbage stays until then. With this
 * a process holds what it needs and the garbage of a moment. In 100 ms it would read ten pages
 * of a megabyte.
 */
const collectOften = [
  '--single-threaded-gc',
  '--import=data:text/javascript,setInterval(gc,20).unref()',
];

/** The environment variables of a function outside of a stack, on the tables and keys of the stack. */
const environmentOf = (info: LocalJson) => {
  const { accessKeyId, secretAccessKey } = localCredentials(info, process.env);
  const { origin: eventsEndpoint } = new URL(info.events_queue_url);
  return {
    ...variablesOf({
      ...localSettings,
      // The patience of a deployment: a test kills and cuts its calls.
      sdkAttemptMs: 1_000,
      environment: 'local',
      region: 'us-east-1',
      publicBaseUrl: info.base_url,
      frontendUrl: info.frontend_url,
      stateKeyId: info.kms_state_key_id,
      secretsKeyId: info.kms_secrets_key_id,
      rateLimit: { perSecond: 1000, burst: 1000 },
      tenantRateLimit: { perSecond: 1000, burst: 1000 },
      dynamodbEndpoint: info.dynamodb_endpoint,
      kmsEndpoint: info.kms_endpoint,
      sqsEndpoint: eventsEndpoint,
      noticeQueueUrl: queueUrl(eventsEndpoint, readQueues.noticeQueue.name('local')),
      webhookQueueUrl: queueUrl(eventsEndpoint, readQueues.webhookQueue.name('local')),
    }),
    POWERTOOLS_METRICS_NAMESPACE: 'Trunkline/local',
    POWERTOOLS_SERVICE_NAME: 'api',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

/** @returns the file of Lambda's runtime, which it puts into the folder */
export const buildRuntime = async (folder: string): Promise<string> => {
  const outfile = join(folder, 'runtime.mjs');
  await build({
    entryPoints: [runtimeSource],
    outfile,
    format: 'esm',
    platform: 'node',
    target: 'node24',
  });
  return outfile;
};

/**
 * Prepares one function of a stack to run in separate processes, as on Lambda.
 * @param mappings a provider's origins, and where its requests go
 */
export const prepareFunction = async (
  name: string,
  { info, dataDir, bundles }: Pick<TestStack, 'info' | 'dataDir' | 'bundles'>,
  mappings: readonly [string, string][],
) => {
  const runtime = await buildRuntime(dataDir);
  const env = { ...environmentOf(info), LOCAL_ORIGIN_MAP: JSON.stringify(mappings) };
  const bundle = pathToFileURL(join(bundles, name, 'index.mjs')).href;
  /** @returns a process that has loaded the function, with the heap that Lambda gives it */
  return (memoryMb: number, flags = collectOften) =>
    startSandbox(runtime, { name, bundle, memoryMb }, env, flags);
};
