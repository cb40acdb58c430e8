import { deadLetterQueueName, readQueues } from '../../functions/platform/aws/names.ts';
import { variablesOf } from '../../functions/platform/config.ts';
import { localSettings } from '../../functions/platform/environment-settings.ts';
import { queueUrl } from './aws/events/event-server.ts';
import type { BackingServices, LocalAccount } from './backing-services.ts';
import type { Servers } from './open-servers.ts';
import { type LocalOptions, tenantRateLimitOf } from './options.ts';

/** The environment variables of local functions: those of a deployment, with local endpoints. */
export const functionVariables = (
  options: LocalOptions,
  { region, environment, credentials }: LocalAccount,
  servers: Servers,
  { dynamodbEndpoint, kms, eventsEndpoint }: BackingServices,
): Record<string, string> => ({
  ...variablesOf({
    ...localSettings,
    ...(options.sdkAttemptMs ? { sdkAttemptMs: options.sdkAttemptMs } : {}),
    ...(options.dailyHealthCheck ? { dailyHealthCheck: options.dailyHealthCheck } : {}),
    environment,
    region,
    publicBaseUrl: servers.baseUrl,
    frontendUrl: servers.frontendUrl,
    stateKeyId: kms.stateKeyId,
    secretsKeyId: kms.secretsKeyId,
    rateLimit: options.rateLimit,
    tenantRateLimit: tenantRateLimitOf(options),
    dynamodbEndpoint,
    kmsEndpoint: kms.endpoint,
    eventbridgeEndpoint: eventsEndpoint,
    sqsEndpoint: eventsEndpoint,
    eventDeadLettersUrl: queueUrl(eventsEndpoint, deadLetterQueueName(environment)),
    refreshQueueUrl: queueUrl(eventsEndpoint, readQueues.refreshQueue.name(environment)),
    noticeQueueUrl: queueUrl(eventsEndpoint, readQueues.noticeQueue.name(environment)),
    webhookQueueUrl: queueUrl(eventsEndpoint, readQueues.webhookQueue.name(environment)),
  }),
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  // The local gateway prints a line per request, so functions print only failures.
  POWERTOOLS_LOG_LEVEL: 'WARN',
  POWERTOOLS_METRICS_NAMESPACE: `Trunkline/${environment}`,
  POWERTOOLS_SERVICE_NAME: 'api',
  POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? 'true',
  // The demo provider that the start page directs, but for whoever tries that of a deployment.
  ...(options.sandbox ? {} : { LOCAL_DEMO_BASE: servers.frontendUrl }),
  LOCAL_ORIGIN_MAP: JSON.stringify(originMapOf(options, servers)),
});

/** The demo provider is at an address that no provider may have. */
export const originMapOf = (
  { originMap }: Pick<LocalOptions, 'originMap'>,
  { frontendUrl }: Pick<Servers, 'frontendUrl'>,
): [string, string][] => [[frontendUrl, frontendUrl], ...originMap];
