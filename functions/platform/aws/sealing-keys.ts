import type { SecretOwner } from '../model/ports.ts';

/**
 * Which KMS key seals what. The purpose is part of every encryption context, and a role is bound to
 * the purposes of its function.
 */
export const sealingKeys = {
  oauth_state: 'state',
  connection: 'secrets',
  oauth_app: 'secrets',
  options: 'secrets',
  webhook: 'secrets',
} as const satisfies Record<SecretOwner['purpose'] | 'oauth_state', 'state' | 'secrets'>;

export type Purpose = keyof typeof sealingKeys;
