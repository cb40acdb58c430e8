import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { KMSClient } from '@aws-sdk/client-kms';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { Database } from '../../functions/adapters/dynamodb.ts';
import type { EventBus } from '../../functions/domain/events/ports.ts';
import type { ProviderApi } from '../../functions/domain/model/ports.ts';
import type { Providers } from '../../functions/providers/catalogue.ts';
import type { RecentEvent } from '../local/aws/events/recent-events.ts';
import type { AuditTrail } from './audit/audit-trail.ts';

/** A queue may answer only when its wait is over. */
export const longPollMs = 10_000;

/** Where connection events are, and the changes that gave none. */
export type EventTarget = {
  bus: EventBus;
  streams: DynamoDBStreamsClient;
  queues: SQSClient;
  /** The URL of the dead-letter queue. */
  deadLettersUrl(): Promise<string>;
  /** The events behind a number; undefined where nobody keeps them. */
  recent?(after: number): Promise<RecentEvent[]>;
};

/** The environment that a command works on. */
export type Target = {
  environment: string;
  database: Database;
  kms: KMSClient;
  secretsKeyId: string;
  /** Those that can be connected there. */
  providers: Providers;
  /** How they are reached from here. */
  providerApi: ProviderApi;
  events: EventTarget;
  auditTrail: AuditTrail;
  /** Of the API, without a slash at its end; undefined where that cannot be found out. */
  baseUrl(): Promise<string | undefined>;
  /** In the operator's terms, why a call to it failed; undefined when that is not known. */
  explain(error: Error): string | undefined;
};
