import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { EventScopesByType } from '../../functions/catalogue/components/event-scopes.ts';
import type { Providers } from '../../functions/catalogue/providers/catalogue.ts';
import type { OAuthClient } from '../../functions/connections/domain/ports.ts';
import type { EventBus } from '../../functions/events/domain/ports.ts';
import type { Database } from '../../functions/platform/aws/dynamodb.ts';
import type { Kms } from '../../functions/platform/aws/kms.ts';
import { environments } from '../../functions/platform/config-variables.ts';
import type { EnvironmentSettings } from '../../functions/platform/environment-settings.ts';
import type { ProviderApi } from '../../functions/platform/model/ports.ts';
import type { RateLimit } from '../../functions/platform/model/rate-limit.ts';
import { optionFacts } from '../command-line/options.ts';
import type { AuditTrail } from './audit/audit-trail.ts';

/** A queue may answer only when its wait is over. */
export const longPollMs = 10_000;

/** Where connection events are, and the changes that gave none. */
export type EventTarget = {
  bus: EventBus;
  streams: DynamoDBStreamsClient;
  queues: SQSClient;
  /** The URL of a queue by its name. */
  queueUrlOf(name: string): Promise<string>;
};

/** The environment that a command works on. */
export type OperatorTarget = {
  environment: string;
  database: Database;
  kms: Kms;
  secretsKeyId: string;
  /** Those that can be connected there. */
  providers: Providers;
  eventScopes: EventScopesByType;
  /** How they are reached from here. */
  providerApi: ProviderApi;
  tokenEndpoints: OAuthClient;
  /** What all tenants may send, if they have no limit of their own. */
  tenantRateLimit: RateLimit;
  /** With what its functions start connections. */
  starting: Pick<EnvironmentSettings, 'sessionBinding' | 'returnOrigins'> & {
    stateKeyId: string;
    frontendUrl: string;
  };
  events: EventTarget;
  auditTrail: AuditTrail;
  /** Whether tenants read their part of it. */
  showsActivity: boolean;
  /** Of the API, without a slash at its end; undefined where that cannot be found out. */
  baseUrl(): Promise<string | undefined>;
  /** From which its functions call servers of others; none where these change. */
  outboundAddresses(): Promise<string[]>;
  /** In the operator's terms, why a call to it failed; undefined when that is not known. */
  explain(error: Error): string | undefined;
};

const deployed = environments.filter((name) => name !== 'local');

/** Options of every command: where it works, and how it answers. */
export const targetOptions = z.object({
  local: z
    .union([z.literal(true), z.string().min(1, 'must name a folder')])
    .optional()
    .register(optionFacts, {
      value: '[data-dir]',
      summary:
        'Work on the local stack that npm start runs on this data folder; without one, on .local.',
    }),
  env: z
    .enum(deployed, `must be one of: ${deployed.join(', ')}`)
    .optional()
    .register(optionFacts, {
      value: '<name>',
      summary: `Work on a deployed environment with your AWS credentials: ${deployed.join(', ')}.`,
    }),
  json: z.boolean().default(false).register(optionFacts, { summary: 'Answer with JSON.' }),
});

/** Of commands that change something. */
export const changeOptions = z.object({
  'dry-run': z.boolean().default(false).register(optionFacts, {
    summary: 'Check everything and say what would be done, but change nothing.',
  }),
});

export type TargetOptions = z.output<typeof targetOptions>;

/** A word of a command line to come. */
export const quoted = (text: string) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The option that named the environment, for a command line to come. */
export const targetOptionOf = ({ local, env }: TargetOptions): string =>
  local === undefined
    ? `--env ${env}`
    : ['--local', ...(local === true ? [] : [quoted(local)])].join(' ');
