import type { KMSClient } from '@aws-sdk/client-kms';
import type { Database } from '../../functions/adapters/dynamodb.ts';
import type { Providers } from '../../functions/providers/catalogue.ts';
import type { AuditTrail } from './audit/audit-trail.ts';

/** The environment that a command works on. */
export type Target = {
  environment: string;
  database: Database;
  kms: KMSClient;
  secretsKeyId: string;
  /** Those that can be connected there. */
  providers: Providers;
  auditTrail: AuditTrail;
  /** Of the API, without a slash at its end; undefined where that cannot be found out. */
  baseUrl(): Promise<string | undefined>;
  /** In the operator's terms, why a call to it failed; undefined when that is not known. */
  explain(error: Error): string | undefined;
};
