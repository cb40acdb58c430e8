import {
  DecryptCommand,
  EncryptCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  type KMSClient,
} from '@aws-sdk/client-kms';
import * as z from 'zod';
import type { StateTokens } from '../domain/connect/ports.ts';
import type { Purpose } from './sealing-keys.ts';

// Short names: the whole token must stay below 450 characters.
const claims = z.object({ tenant_id: z.string(), exp: z.number() });

/** State tokens sealed by KMS itself, bound to their environment, integration type and flow. */
export const createStateTokens = (
  kms: KMSClient,
  keyId: string,
  environment: string,
): StateTokens => {
  const context = (flow: { flowId: string; integrationType: string }) => ({
    purpose: 'oauth_state' satisfies Purpose,
    environment,
    integration_type: flow.integrationType,
    flow_id: flow.flowId,
  });

  return {
    issue: async (flow, { tenantId, expiresAtMs }) => {
      const { CiphertextBlob = new Uint8Array() } = await kms.send(
        new EncryptCommand({
          KeyId: keyId,
          Plaintext: Buffer.from(JSON.stringify({ tenant_id: tenantId, exp: expiresAtMs })),
          EncryptionContext: context(flow),
        }),
      );
      return `${flow.flowId}.${Buffer.from(CiphertextBlob).toString('base64url')}`;
    },

    open: async (state, flow) => {
      try {
        const { Plaintext = new Uint8Array() } = await kms.send(
          new DecryptCommand({
            KeyId: keyId,
            CiphertextBlob: Buffer.from(state.slice(flow.flowId.length + 1), 'base64url'),
            EncryptionContext: context(flow),
          }),
        );
        const { tenant_id, exp } = claims.parse(JSON.parse(Buffer.from(Plaintext).toString()));
        return { tenantId: tenant_id, expiresAtMs: exp };
      } catch (error) {
        // A bad token and an outage are different things: only the former is the sender's.
        if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException) {
          return undefined;
        }
        throw error;
      }
    },
  };
};
