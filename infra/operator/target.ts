import type { KMSClient } from '@aws-sdk/client-kms';
import type { Database } from '../../functions/adapters/dynamodb.ts';
import type { Providers } from '../../functions/providers/catalogue.ts';

/** The environment that a command works on. */
export type Target = {
  environment: string;
  database: Database;
  kms: KMSClient;
  secretsKeyId: string;
  /** Those that can be connected there. */
  providers: Providers;
  /** In the operator's terms, why a call to it failed; undefined when that is not known. */
  explain(error: Error): string | undefined;
};
