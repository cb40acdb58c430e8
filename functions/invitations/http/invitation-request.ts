import type * as z from 'zod/mini';
import { eventKeysOf, fieldsOf } from '../../connect/http/read-start.ts';
import type { createInvitation } from '../contracts/create-invitation.ts';
import type { NewInvitation } from '../domain/create-invitation.ts';

type NewInvitationBody = z.output<typeof createInvitation.request.body>;

/** The invitation that a body describes. @param keyId the key that creates it */
export const newInvitationOf = (
  { tenantId, keyId }: { tenantId: string; keyId: string },
  body: NewInvitationBody,
): NewInvitation => ({
  tenantId,
  createdBy: keyId,
  integrationType: body.integration_type,
  requestedBy: body.asked_by,
  purpose: body.purpose,
  language: body.language,
  lifetimeMs: body.expires_in_seconds * 1000,
  fields: fieldsOf(body),
  scopes: body.scopes,
  events: eventKeysOf(body),
  ifOtherAccount: body.if_other_account,
  reconnects: body.integration_id,
  returnUrl: body.return_url,
  clientReference: body.client_reference,
  metadata: body.metadata,
});
