import * as z from 'zod/mini';
import type { ConnectionState } from '../domain/connection-state.ts';

const renewal = z.optional(
  z.object({
    failures: z.number(),
    not_before_ms: z.number(),
    limited: z.optional(z.literal(true)),
  }),
);

export const stateRow = z.discriminatedUnion('is', [
  z.object({ is: z.literal('live'), renewal }),
  z.object({
    is: z.literal('refused'),
    until_ms: z.number(),
    first_until_ms: z.optional(z.number()),
    renewal,
  }),
  z.object({ is: z.literal('app_refused'), not_before_ms: z.number() }),
  z.object({
    is: z.literal('ended'),
    why: z.enum(['grant_ended', 'uninstalled']),
    at_ms: z.number(),
  }),
]);
type StateRow = z.output<typeof stateRow>;

type Renewing = { renewal?: Extract<ConnectionState, { is: 'live' }>['renewal'] };

const writeRenewal = ({ renewal: of }: Renewing) =>
  of && { failures: of.failures, not_before_ms: of.notBeforeMs, limited: of.limited };

const readRenewal = ({ renewal: row }: { renewal?: z.output<typeof renewal> }): Renewing =>
  row
    ? { renewal: { failures: row.failures, notBeforeMs: row.not_before_ms, limited: row.limited } }
    : {};

export const writeState = (of: ConnectionState): StateRow => {
  switch (of.is) {
    case 'live':
      return { is: of.is, renewal: writeRenewal(of) };
    case 'refused':
      return {
        is: of.is,
        until_ms: of.untilMs,
        first_until_ms: of.firstUntilMs,
        renewal: writeRenewal(of),
      };
    case 'app_refused':
      return { is: of.is, not_before_ms: of.notBeforeMs };
    case 'ended':
      return { is: of.is, why: of.why, at_ms: of.atMs };
  }
};

export const readState = (row: StateRow): ConnectionState => {
  switch (row.is) {
    case 'live':
      return { is: row.is, ...readRenewal(row) };
    case 'refused':
      return {
        is: row.is,
        untilMs: row.until_ms,
        ...(row.first_until_ms === undefined ? {} : { firstUntilMs: row.first_until_ms }),
        ...readRenewal(row),
      };
    case 'app_refused':
      return { is: row.is, notBeforeMs: row.not_before_ms };
    case 'ended':
      return { is: row.is, why: row.why, atMs: row.at_ms };
  }
};
