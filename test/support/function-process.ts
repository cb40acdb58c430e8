import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { startSandbox } from '../bench/sandbox.ts';
import type { TestStack } from './harness.ts';

const runtimeSource = fileURLToPath(new URL('../bench/runtime.ts', import.meta.url));

/**
 * Prepares one function of a stack to run in processes of its own, as Lambda would run it.
 * @param mappings a provider's origins, and where its requests go
 */
export const prepareFunction = async (
  name: string,
  { info, dataDir, bundles }: Pick<TestStack, 'info' | 'dataDir' | 'bundles'>,
  mappings: readonly [string, string][],
) => {
  const runtime = join(dataDir, 'runtime.mjs');
  await build({
    entryPoints: [runtimeSource],
    outfile: runtime,
    format: 'esm',
    platform: 'node',
    target: 'node24',
  });
  const env = {
    ENVIRONMENT: 'local',
    PUBLIC_BASE_URL: info.base_url,
    FRONTEND_URL: info.frontend_url,
    KMS_STATE_KEY_ID: info.kms_state_key_id,
    KMS_SECRETS_KEY_ID: info.kms_secrets_key_id,
    RATE_LIMIT_PER_SECOND: '1000',
    RATE_LIMIT_BURST: '1000',
    OPTIONS_FRESH_SECONDS: '30',
    POWERTOOLS_METRICS_NAMESPACE: 'Trunkline/local',
    POWERTOOLS_SERVICE_NAME: 'api',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? '',
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    AWS_ENDPOINT_URL_DYNAMODB: info.dynamodb_endpoint,
    AWS_ENDPOINT_URL_KMS: info.kms_endpoint,
    LOCAL_ORIGIN_MAP: JSON.stringify(mappings),
  };
  const bundle = pathToFileURL(join(bundles, name, 'index.mjs')).href;
  /** @returns a process that has loaded the function, with the heap that Lambda gives it */
  return (memoryMb: number) => startSandbox(runtime, { name, bundle, memoryMb }, env);
};
