import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Credentials } from '../../functions/platform/aws/aws-client-options.ts';
import type { LocalOptions } from './options.ts';

const schema = z.object({
  base_url: z.url(),
  frontend_url: z.url(),
  /** What the demo provider is below; the frontend if absent, as before there was a sandbox. */
  demo_base: z.url().optional(),
  api_key: z.string(),
  tenant_id: z.string(),
  /** An app of the demo provider that no tenant has yet. */
  demo_own_app: z.object({ client_id: z.string(), client_secret: z.string() }).optional(),
  dynamodb_endpoint: z.url(),
  kms_endpoint: z.url(),
  lambda_endpoint: z.url(),
  kms_state_key_id: z.string(),
  kms_secrets_key_id: z.string(),
  /** Of tenants that have none of their own. */
  tenant_rate_limit: z.object({ requests_per_second: z.number(), burst: z.number() }),
  /** Gets every connection event. */
  events_queue_url: z.url(),
  /** A provider's origin → the origin that gets its requests instead. */
  origin_map: z.record(z.string(), z.string()).optional(),
  /** Of this run; absent when a service outside of the stack is used, with the shell's. */
  aws_access_key_id: z.string().optional(),
  aws_secret_access_key: z.string().optional(),
});

/** The content of `<dataDir>/local.json`: addresses and keys of a local stack, for programs. */
export type LocalJson = z.infer<typeof schema>;

const path = (dataDir: string) => join(dataDir, 'local.json');

export const writeLocalJson = (dataDir: string, contents: LocalJson): void =>
  writeFileSync(path(dataDir), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 });

/** @returns undefined when no local stack ever ran on this folder */
export const readLocalJson = (dataDir: string): LocalJson | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(path(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};

/** A service outside of the stack may keep its data by the access key. */
const shellCredentials = (env: NodeJS.Dict<string>): Credentials => ({
  accessKeyId: env.AWS_ACCESS_KEY_ID ?? 'local',
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? 'local',
});

/**
 * What a stack signs its calls with: its own random key, which alone opens the embedded services,
 * or the shell's when a service outside of it is used. The SDK must not search for others, since a
 * local stack does not use the shell's AWS profile.
 */
export const createLocalCredentials = (
  { dynamodbEndpoint, kms }: Pick<LocalOptions, 'dynamodbEndpoint' | 'kms'>,
  env: NodeJS.Dict<string>,
): { credentials: Credentials; areOwn: boolean } =>
  dynamodbEndpoint || kms
    ? { credentials: shellCredentials(env), areOwn: false }
    : {
        credentials: {
          accessKeyId: `LOCAL${randomBytes(16).toString('hex').toUpperCase()}`,
          secretAccessKey: randomBytes(30).toString('base64url'),
        },
        areOwn: true,
      };

/** What other programs of this machine sign their calls to a running stack's services with. */
export const localCredentials = (
  local: Pick<LocalJson, 'aws_access_key_id' | 'aws_secret_access_key'>,
  env: NodeJS.Dict<string>,
): Credentials => {
  const { aws_access_key_id: accessKeyId, aws_secret_access_key: secretAccessKey } = local;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : shellCredentials(env);
};
