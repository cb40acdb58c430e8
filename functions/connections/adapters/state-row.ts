import * as z from 'zod/mini';
import {
  connectionStatuses,
  type FailedRenewal,
  type Standing,
  statusOf,
} from '../domain/standing.ts';

const optionalTime = z.optional(z.number());

/** A standing with names of rows. `is` says which of the others it has. */
const standing = z.object({
  is: z.enum(['live', 'refused', 'app_refused', 'ended']),
  failures: z.optional(z.number()),
  limited: z.optional(z.boolean()),
  not_before_ms: optionalTime,
  until_ms: optionalTime,
  why: z.optional(z.enum(['grant_ended', 'uninstalled'])),
  at_ms: optionalTime,
});
type StandingRow = z.output<typeof standing>;

/** A row's members about its standing. Rows of earlier releases have those after the first instead. */
const row = z.object({
  standing: z.optional(standing),
  status: z.enum(connectionStatuses),
  failed_refreshes: z.optional(z.number()),
  cool_down_until_ms: optionalTime,
  uninstalled_at_ms: optionalTime,
});
type Row = z.output<typeof row>;

export const standingAttributes = Object.keys(row.shape);

const renewalRow = ({ failures, limited, notBeforeMs }: Partial<FailedRenewal> = {}) => ({
  failures,
  limited,
  not_before_ms: notBeforeMs,
});

const standingRow = (of: Standing): StandingRow => {
  switch (of.is) {
    case 'live':
      return { is: of.is, ...renewalRow(of.renewal) };
    case 'refused':
      return { is: of.is, until_ms: of.untilMs, ...renewalRow(of.renewal) };
    case 'app_refused':
      return { is: of.is, not_before_ms: of.notBeforeMs };
    case 'ended':
      return { is: of.is, why: of.why, at_ms: of.atMs };
  }
};

/**
 * The attributes about a standing. Those after the first are for functions of the earlier release, which
 * run beside ours during a deployment and after a rollback. Ours read them only in rows without a standing.
 */
export const writeStanding = (of: Standing): Row => {
  const written = standingRow(of);
  const { failures, not_before_ms, until_ms, why, at_ms } = written;
  return {
    standing: written,
    status: statusOf(of),
    failed_refreshes: failures,
    cool_down_until_ms: until_ms ?? not_before_ms,
    uninstalled_at_ms: why === 'uninstalled' ? at_ms : undefined,
  };
};

/** @param item the whole row */
export const readStanding = (item: unknown): Standing => {
  const read = row.parse(item);
  const { is, failures, limited, not_before_ms, until_ms, why, at_ms } =
    read.standing ?? earlierStanding(read);
  const notBeforeMs = not_before_ms ?? 0;
  const renewal = failures
    ? { renewal: { failures, notBeforeMs, limited: limited || undefined } }
    : {};
  switch (is) {
    case 'live':
      return { is, ...renewal };
    case 'refused':
      return { is, untilMs: until_ms ?? 0, ...renewal };
    case 'app_refused':
      return { is, notBeforeMs };
    case 'ended':
      return { is, why: why ?? 'grant_ended', atMs: at_ms };
  }
};

/** Of a row that no release since has written. */
const earlierStanding = ({
  status,
  failed_refreshes: failures,
  cool_down_until_ms: time,
  uninstalled_at_ms: at_ms,
}: Row): StandingRow => {
  if (status === 'connected') return { is: 'live', failures, not_before_ms: time };
  if (status === 'app_misconfigured') return { is: 'app_refused', not_before_ms: time };
  if (at_ms) return { is: 'ended', why: 'uninstalled', at_ms };
  return time ? { is: 'refused', until_ms: time } : { is: 'ended' };
};
