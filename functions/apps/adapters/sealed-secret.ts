import type { SecretOwner } from '../../platform/model/ports.ts';

/** Option lists are sealed too, but expire within minutes. */
export type LastingPurpose = Exclude<SecretOwner['purpose'], 'options'>;
/** `accountHash` is of connections alone, of which a type has several. */
export type LastingOwner = SecretOwner & { purpose: LastingPurpose; accountHash?: string };

/** A secret as it is stored. Times are epoch milliseconds. */
export type SealedSecret = {
  owner: LastingOwner;
  sealed: string;
  /** Of connections alone, as the id. */
  version?: number | undefined;
  integrationId?: string | undefined;
  /** 0 when no refresh holds the connection. */
  leaseUntilMs: number;
};

export const secretAttributes = {
  oauth_app: 'sealed_client_secret',
  connection: 'sealed_tokens',
  webhook: 'sealed_secrets',
} as const;
