import { randomBytes } from 'node:crypto';
import {
  DecryptCommand,
  type DecryptCommandInput,
  EncryptCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
} from '@aws-sdk/client-kms';
import * as z from 'zod/mini';
import type { Kms } from '../../platform/aws/kms.ts';
import { openText, sealText } from '../../platform/aws/sealed-text.ts';
import type { Purpose } from '../../platform/aws/sealing-keys.ts';
import type { StateTokens } from '../domain/flow-ports.ts';

// Short names: with a tenant id of 64 characters the whole token must stay below 450.
const claims = z.object({
  tenant_id: z.string(),
  exp: z.number(),
  /** Opens the verifier in the flow's row. */
  key: z.base64url(),
});

/**
 * State tokens, which KMS seals for their environment, integration type and flow. Each holds the key of its
 * flow's verifier, so nobody can read a verifier without row, state and KMS.
 */
export const createStateTokens = (kms: Kms, keyId: string, environment: string): StateTokens => {
  const context = (flow: { flowId: string; integrationType: string }) => ({
    purpose: 'oauth_state' satisfies Purpose,
    environment,
    integration_type: flow.integrationType,
    flow_id: flow.flowId,
  });

  return {
    issue: async (flow, { tenantId, expiresAtMs, codeVerifier }) => {
      const key = randomBytes(32);
      const plaintext = {
        tenant_id: tenantId,
        exp: expiresAtMs,
        key: key.toString('base64url'),
      };
      const { CiphertextBlob = new Uint8Array() } = await kms.client.send(
        new EncryptCommand({
          KeyId: keyId,
          Plaintext: Buffer.from(JSON.stringify(plaintext)),
          EncryptionContext: context(flow),
        }),
      );
      return {
        state: `${flow.flowId}.${Buffer.from(CiphertextBlob).toString('base64url')}`,
        sealedVerifier: sealText(key, context(flow), codeVerifier),
      };
    },

    open: async (state, flow) => {
      const plaintext = await decryptState(kms, {
        KeyId: keyId,
        CiphertextBlob: Buffer.from(state.slice(flow.flowId.length + 1), 'base64url'),
        EncryptionContext: context(flow),
      });
      if (!plaintext) return undefined;
      const data = claims.parse(JSON.parse(Buffer.from(plaintext).toString()));
      const key = Buffer.from(data.key, 'base64url');
      const codeVerifier = openText(key, context(flow), flow.sealedVerifier);
      if (codeVerifier === undefined) return undefined;
      return { tenantId: data.tenant_id, expiresAtMs: data.exp, codeVerifier };
    },
  };
};

/** @returns undefined for an invalid token; throws for an outage */
const decryptState = async (kms: Kms, input: DecryptCommandInput) => {
  try {
    return (await kms.client.send(new DecryptCommand(input))).Plaintext;
  } catch (error) {
    if (error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException) {
      return undefined;
    }
    throw error;
  }
};
