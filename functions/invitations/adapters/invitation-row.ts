import * as z from 'zod/mini';
import { ifOtherAccount } from '../../connect/domain/flow.ts';
import type { ItemAttributes } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { languages } from '../../platform/model/language.ts';
import {
  type Invitation,
  type InvitationRefusal,
  type InvitationState,
  refusalReasons,
  retainedUntilOf,
} from '../domain/invitation.ts';

const refused = Object.fromEntries(
  refusalReasons.flatMap((why) => [
    [`${why}_times`, z.optional(z.number())],
    [`${why}_at_ms`, z.optional(z.number())],
  ]),
) as Record<`${InvitationRefusal}_${'times' | 'at_ms'}`, z.ZodMiniOptional<z.ZodMiniNumber>>;

const row = rowOf({
  invitation_id: z.string(),
  tenant_id: z.string(),
  secret_hash: z.string(),
  integration_type: z.string(),
  requested_by: z.string(),
  purpose: z.string(),
  language: z.optional(z.enum(languages)),
  created_by: z.string(),
  created_at_ms: z.number(),
  expires_at_ms: z.number(),
  fields: z.record(z.string(), z.string()),
  scopes: z.array(z.string()),
  events: z.array(z.object({ componentKey: z.string(), eventKey: z.string() })),
  if_other_account: z.enum(ifOtherAccount),
  reconnects: z.optional(z.string()),
  return_url: z.optional(z.string()),
  client_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
});
const refusalRow = z.object(refused);

const stateRow = rowOf({
  revoked_at_ms: z.optional(z.number()),
  browser: z.optional(z.string()),
  attempt_id: z.optional(z.string()),
  starts: z.optional(z.number()),
  claimed_by: z.optional(z.string()),
  claim: z.optional(z.string()),
  integration_id: z.optional(z.string()),
});

/** @param reconnects the connection to connect again: connecting another one is no success */
const stateOf = (item: unknown, reconnects: string | undefined): InvitationState => {
  const { browser, attemptId, claimedBy, ...stored } = stateRow.read(item);
  const { revokedAtMs, starts = 0, claim, integrationId } = stored;
  const flowId = claimedBy ?? attemptId;
  const bound = browser !== undefined && flowId !== undefined ? { browser, flowId } : undefined;
  if (bound && integrationId && integrationId === (reconnects ?? integrationId)) {
    return { is: 'connected', integrationId, ...bound };
  }
  if (revokedAtMs !== undefined) {
    const revoked = { is: 'revoked', revokedAtMs } as const;
    return bound ? { ...revoked, ...bound } : revoked;
  }
  if (!bound) return { is: 'open' };
  return claim === undefined
    ? { is: 'started', starts, ...bound }
    : { is: 'claimed', starts, claim, ...bound };
};

const read = (item: unknown): Invitation => {
  const invitation = row.read(item);
  const record = refusalRow.parse(item);
  const refusals = refusalReasons.flatMap((why) => {
    const { [`${why}_times` as const]: times, [`${why}_at_ms` as const]: lastAtMs } = record;
    return times === undefined || lastAtMs === undefined ? [] : [[why, { times, lastAtMs }]];
  });
  return {
    ...invitation,
    state: stateOf(item, invitation.reconnects),
    refusals: Object.fromEntries(refusals),
  };
};

/** @throws UnreadableRow */
export const fromRow = (item: ItemAttributes): Invitation =>
  readNamed(`invitations ${item.tenant_id} ${item.invitation_id}`, () => read(item));

/** A new invitation: open, without refusals. */
export const toRow = ({ state: _, refusals: __, ...invitation }: Invitation) => ({
  ...row.write(invitation),
  delete_after_s: Math.ceil(retainedUntilOf(invitation) / 1000),
});
