import * as z from 'zod/mini';
import { ifOtherAccount } from '../../connect/domain/flow.ts';
import { rowOf } from '../../platform/aws/row.ts';
import {
  type Invitation,
  type InvitationRefusal,
  keptUntilOf,
  refusalReasons,
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
  asked_by: z.string(),
  purpose: z.string(),
  made_by: z.string(),
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
  revoked_at_ms: z.optional(z.number()),
  browser: z.optional(z.string()),
  attempt_id: z.optional(z.string()),
  starts: z.optional(z.number()),
  taken_by: z.optional(z.string()),
  take: z.optional(z.string()),
  integration_id: z.optional(z.string()),
});
const refusalRow = z.object(refused);

export const fromRow = (item: unknown): Invitation => {
  const noted = refusalRow.parse(item);
  const refusals = refusalReasons.flatMap((why) => {
    const { [`${why}_times` as const]: times, [`${why}_at_ms` as const]: lastAtMs } = noted;
    return times === undefined || lastAtMs === undefined ? [] : [[why, { times, lastAtMs }]];
  });
  return { ...row.read(item), refusals: Object.fromEntries(refusals) };
};

export const toRow = ({ refusals, ...invitation }: Invitation) => ({
  ...row.write(invitation),
  ...Object.fromEntries(
    Object.entries(refusals).flatMap(([why, { times, lastAtMs }]) => [
      [`${why}_times`, times],
      [`${why}_at_ms`, lastAtMs],
    ]),
  ),
  delete_after_s: Math.ceil(keptUntilOf(invitation) / 1000),
});
