import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const schema = z.object({
  base_url: z.url(),
  frontend_url: z.url(),
  api_key: z.string(),
  tenant_id: z.string(),
  dynamodb_endpoint: z.url(),
  kms_endpoint: z.url(),
  lambda_endpoint: z.url(),
  kms_state_key_id: z.string(),
  kms_secrets_key_id: z.string(),
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
