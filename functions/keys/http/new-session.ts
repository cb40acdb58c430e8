import type * as z from 'zod/mini';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import type { createConnectSession } from '../contracts/create-connect-session.ts';
import { hashCredential } from '../domain/api-key.ts';
import { type ConnectSession, scopesOfSession } from '../domain/connect-session.ts';

type SessionCreator = { tenantId: string; caller: { keyId: string; scopes: readonly string[] } };

export const newSession = (
  { tenantId, caller }: SessionCreator,
  body: z.output<typeof createConnectSession.request.body>,
  { token, nowMs }: { token: string; nowMs: number },
): ConnectSession => ({
  keyHash: hashCredential(token),
  sessionId: `session_${uuidV7(nowMs)}`,
  tenantId,
  scopes: scopesOfSession(caller.scopes),
  createdBy: caller.keyId,
  createdAtMs: nowMs,
  expiresAtMs: nowMs + body.expires_in_seconds * 1000,
  allowedOrigins: [...new Set(body.allowed_origins)],
  integrationTypes: body.integration_types && [...new Set(body.integration_types)],
  clientReference: body.client_reference,
  metadata: body.metadata,
  returnUrl: body.return_url,
});
