import * as z from 'zod/mini';
import { connectionStatuses, type Standing } from '../domain/connection/standing.ts';

const time = z.number();
const optionalTime = z.optional(time);

const standing = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('live'),
    renewal: z.optional(
      z.object({ failures: z.number(), not_before_ms: time, limited: z.optional(z.literal(true)) }),
    ),
  }),
  z.object({ is: z.literal('refused'), until_ms: time }),
  z.object({ is: z.literal('app_refused'), not_before_ms: time }),
  z.object({
    is: z.literal('ended'),
    why: z.enum(['grant_ended', 'uninstalled']),
    at_ms: optionalTime,
  }),
]);

/** A row's members about its standing. Rows of earlier releases have those after the first instead. */
export const standingShape = {
  standing: z.optional(standing),
  status: z.enum(connectionStatuses),
  failed_refreshes: z.optional(z.number()),
  cool_down_until_ms: optionalTime,
  uninstalled_at_ms: optionalTime,
};

const shape = z.object(standingShape);
type Row = z.output<typeof shape>;

export const readStanding = (row: Row): Standing => {
  const { standing: stored } = row;
  if (!stored) return earlierStanding(row);
  switch (stored.is) {
    case 'live': {
      const { renewal } = stored;
      if (!renewal) return { is: 'live' };
      const { failures, not_before_ms: notBeforeMs, limited } = renewal;
      return { is: 'live', renewal: { failures, notBeforeMs, limited } };
    }
    case 'refused':
      return { is: 'refused', untilMs: stored.until_ms };
    case 'app_refused':
      return { is: 'app_refused', notBeforeMs: stored.not_before_ms };
    case 'ended':
      return { is: 'ended', why: stored.why, atMs: stored.at_ms };
  }
};

export const standingRow = (of: Standing): z.output<typeof standing> => {
  switch (of.is) {
    case 'live': {
      if (!of.renewal) return { is: 'live' };
      const { failures, notBeforeMs: not_before_ms, limited } = of.renewal;
      return { is: 'live', renewal: { failures, not_before_ms, limited } };
    }
    case 'refused':
      return { is: 'refused', until_ms: of.untilMs };
    case 'app_refused':
      return { is: 'app_refused', not_before_ms: of.notBeforeMs };
    case 'ended':
      return { is: 'ended', why: of.why, at_ms: of.atMs };
  }
};

/** Of a row that no release since has written. */
const earlierStanding = (row: Row): Standing => {
  const { status, failed_refreshes: failures, cool_down_until_ms: untilMs } = row;
  switch (status) {
    case 'connected':
      return failures && untilMs
        ? { is: 'live', renewal: { failures, notBeforeMs: untilMs } }
        : { is: 'live' };
    case 'app_misconfigured':
      return { is: 'app_refused', notBeforeMs: untilMs ?? 0 };
    case 'reconnect_required':
      if (row.uninstalled_at_ms) {
        return { is: 'ended', why: 'uninstalled', atMs: row.uninstalled_at_ms };
      }
      return untilMs ? { is: 'refused', untilMs } : { is: 'ended', why: 'grant_ended' };
  }
};
