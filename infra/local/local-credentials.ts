import { randomBytes } from 'node:crypto';
import type { Credentials } from '../../functions/adapters/dynamodb.ts';
import type { LocalJson } from './local-json.ts';
import type { LocalOptions } from './options.ts';

type Environment = Record<string, string | undefined>;

/** A service outside of the stack may keep its data by the access key. */
const shellCredentials = (env: Environment): Credentials => ({
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
  env: Environment,
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
  env: Environment,
): Credentials => {
  const { aws_access_key_id: accessKeyId, aws_secret_access_key: secretAccessKey } = local;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : shellCredentials(env);
};
