import type { Config } from '../../../functions/platform/config.ts';
import { localSettings } from '../../../functions/platform/environment-settings.ts';

/** A configuration whose addresses nobody calls. */
export const aConfig: Config = {
  ...localSettings,
  rateLimit: { perSecond: 1, burst: 1 },
  tenantRateLimit: { perSecond: 1, burst: 1 },
  environment: 'local',
  region: 'us-east-1',
  publicBaseUrl: 'http://127.0.0.1/api',
  frontendUrl: 'http://127.0.0.1',
  stateKeyId: 'state',
  secretsKeyId: 'secrets',
};
