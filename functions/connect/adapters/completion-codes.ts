import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { openText, sealText } from '../../platform/aws/sealed-text.ts';
import type { CompletionCodes } from '../domain/completion-code.ts';

const authorization = z.object({
  code: z.string(),
  code_verifier: z.string(),
  variables: z.record(z.string(), z.string()),
});

type CodedFlow = Parameters<CompletionCodes['of']>[0];

/**
 * Completion codes, `<flow_id>.<secret>`. The secret seals the authorization in the flow's row, which has
 * only a hash of the completion code: whoever reads the tables or logs can neither complete the flow nor
 * read its code. We derive the secret from the flow's verifier, which only its state opens, and from the
 * authorization code, so a repeated callback gets the same one and we need not store it.
 */
export const createCompletionCodes = (environment: string): CompletionCodes => {
  const context = (flow: CodedFlow) => ({
    purpose: 'oauth_completion',
    environment,
    tenant_id: flow.tenantId,
    integration_type: flow.integrationType,
    flow_id: flow.flowId,
  });

  return {
    of: (flow, { code, codeVerifier }) => {
      const text = JSON.stringify([context(flow), code]);
      const secret = createHmac('sha256', codeVerifier).update(text).digest('base64url');
      return `${flow.flowId}.${secret}`;
    },

    seal: (completionCode, flow, { codeVerifier, ...rest }) => {
      const text = JSON.stringify({ ...rest, code_verifier: codeVerifier });
      return sealText(keyOf(completionCode), context(flow), text);
    },

    open: (completionCode, { sealedCode, ...flow }) => {
      const text = openText(keyOf(completionCode), context(flow), sealedCode);
      if (text === undefined) return undefined;
      const { code_verifier: codeVerifier, ...rest } = authorization.parse(JSON.parse(text));
      return { ...rest, codeVerifier };
    },
  };
};

/** It differs from the stored hash of the same code. */
const keyOf = (completionCode: string) =>
  new Uint8Array(hkdfSync('sha256', completionCode, '', 'authorization', 32));
