import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, variablesOf } from '../../functions/platform/config.ts';
import { localSettings } from '../../functions/platform/environment-settings.ts';
import { createLocalFunction } from '../../infra/local/aws/lambda/local-function.ts';
import { readyBundles } from '../support/run/ready-bundles.ts';

/** The bundle of a function, as it runs in an environment. @param variables besides those of every function */
export const startBundledFunction = async (
  name: string,
  environment: Config['environment'],
  variables: Record<string, string>,
) => {
  const bundle = pathToFileURL(join(await readyBundles(), name, 'index.mjs')).href;
  return createLocalFunction(name, bundle, {
    ...variablesOf({
      ...localSettings,
      environment,
      region: 'us-east-1',
      publicBaseUrl: 'https://api.acme.test/api',
      frontendUrl: 'https://app.acme.test',
      stateKeyId: 'state',
      secretsKeyId: 'secrets',
      rateLimit: { perSecond: 1, burst: 1 },
      tenantRateLimit: { perSecond: 1, burst: 1 },
    }),
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'a',
    ...variables,
  });
};
