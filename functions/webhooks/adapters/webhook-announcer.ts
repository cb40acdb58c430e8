import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { awsClientOptions, type SdkTimeout } from '../../platform/aws/aws-client-options.ts';
import { busEntry } from '../../platform/aws/names.ts';
import type { Config } from '../../platform/config.ts';
import { iso } from '../../platform/model/iso.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import type { WebhookDisabled } from '../contracts/webhook-events.ts';
import type { Announcer } from '../domain/ports.ts';

type AnnouncerConfig = Pick<Config, 'environment' | 'region' | 'eventbridgeEndpoint'> & SdkTimeout;

/** Publishes on the event bus that an endpoint was disabled. */
export const createAnnouncer = (config: AnnouncerConfig): Announcer => {
  const { environment, region, eventbridgeEndpoint, sdkAttemptMs } = config;
  const client = new EventBridgeClient(
    awsClientOptions(region, eventbridgeEndpoint, undefined, sdkAttemptMs),
  );
  return {
    disabled: async ({ tenantId, webhookId }, { why, atMs, failures }) => {
      const detail: WebhookDisabled = {
        // The same if it is announced again.
        id: sha256(`${webhookId}#${why}#${failures?.sinceMs ?? atMs}`),
        tenant_id: tenantId,
        webhook_id: webhookId,
        reason: why,
        disabled_at: iso(atMs),
      };
      const entry = busEntry(environment, { name: 'webhook.disabled', detail }, atMs);
      const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: [entry] }));
      const [{ EventId, ErrorCode } = {}] = Entries;
      if (!EventId) throw new Error(`EventBridge refused webhook.disabled: ${ErrorCode}`);
    },
  };
};
