import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { deadLetterQueueName } from '../../../functions/adapters/event-names.ts';
import { localSettings, variablesOf } from '../../../functions/config.ts';
import { queueUrl } from '../../../infra/local/aws/events/event-server.ts';
import { createLocalFunction } from '../../../infra/local/aws/lambda/local-function.ts';
import { localCredentials } from '../../../infra/local/local-json.ts';
import type { TestStack } from '../stack/start-test-stack.ts';

const name = 'publish-connection-events';

/** The function that publishes events, with an EventBridge of its own. */
export const startPublisher = ({ info, bundles }: TestStack, eventsOrigin: string) => {
  const { accessKeyId, secretAccessKey } = localCredentials(info, process.env);
  const variables = variablesOf({
    ...localSettings,
    sdkAttemptMs: 8_000,
    rateLimit: { perSecond: 1, burst: 1 },
    environment: 'local',
    region: 'us-east-1',
    publicBaseUrl: info.base_url,
    frontendUrl: info.frontend_url,
    stateKeyId: info.kms_state_key_id,
    secretsKeyId: info.kms_secrets_key_id,
    eventbridgeEndpoint: eventsOrigin,
    sqsEndpoint: eventsOrigin,
    eventDeadLettersUrl: queueUrl(eventsOrigin, deadLetterQueueName('local')),
  });
  const publisher = createLocalFunction(
    name,
    pathToFileURL(join(bundles, name, 'index.mjs')).href,
    {
      ...variables,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      POWERTOOLS_METRICS_NAMESPACE: 'test',
      POWERTOOLS_SERVICE_NAME: 'test',
    },
    undefined,
    () => {},
  );
  afterAll(publisher.close);
  return (event: object) => publisher.invoke(event, randomUUID());
};
