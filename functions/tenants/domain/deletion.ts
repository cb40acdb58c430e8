/**
 * What became of the grant of a connection whose tenant is deleted.
 * - `revoked`: its provider has ended it
 * - `unconfirmed`: the provider did not say that it has, whenever it was asked
 * - `no_revocation`: the provider has no way to end a grant from outside, or is no longer supported
 * - `no_app`: the OAuth app that made it is not stored any more
 * - `ended_before`: it was over already
 * - `with_another`: another connection of the tenant had the same grant, and stands for both
 * - `unreadable`: its row could not be read
 */
export const deletionOutcomes = [
  'revoked',
  'unconfirmed',
  'no_revocation',
  'no_app',
  'ended_before',
  'with_another',
  'unreadable',
] as const;
export type DeletionOutcome = (typeof deletionOutcomes)[number];

/** So many connections of a type had this fate. */
export type OutcomeCount = {
  integrationType: string;
  outcome: DeletionOutcome;
  connections: number;
};

/** The deletion of a tenant, as far as it is. Times are epoch milliseconds. */
export type Deletion = {
  tenantId: string;
  requestedAtMs: number;
  outcomes: readonly OutcomeCount[];
} & (
  | {
      step: number;
      stepSinceMs: number;
      /** Where the step goes on. */
      at?: string | undefined;
    }
  | { doneAtMs: number }
);

export type UnfinishedDeletion = Extract<Deletion, { step: number }>;

/**
 * - `sweep` deletes rows: of what lets somebody in (`doors`), or all
 * - `wait` until what was let in before is over; `forLeft`: only if connections are left
 * - `end` ends connections: those whose end the provider does not confirm too, or not yet
 */
export type Step =
  | { does: 'delete'; what: 'credentials' | 'all' }
  | { does: 'wait'; ms: number; onlyIfLeft?: true }
  | { does: 'end'; unconfirmed: 'too' | 'not_yet' };

/** Longer than any function may run that a request, a callback or a queue has called. */
export const inFlightMs = 90_000;
/** For so long API Gateway may remember that a key was good: check-environment.ts has the same bound. */
export const rememberedMs = 300_000;
const secondTryMs = 600_000;

/**
 * In this order, nothing comes back. What lets somebody in goes first; requests that were under way may
 * have made more of it, so it is swept again. Keys and sessions are refused from the note on, whenever API
 * Gateway asks about them; what it remembers lets in for longer, and may make a webhook or an invitation,
 * so that after that time all is swept once more. Then nobody starts anything, and all that was started is
 * over. Only then connections end, and last all rows go.
 */
export const steps: readonly Step[] = [
  { does: 'delete', what: 'credentials' },
  { does: 'wait', ms: inFlightMs },
  { does: 'delete', what: 'credentials' },
  { does: 'wait', ms: rememberedMs + inFlightMs },
  { does: 'delete', what: 'credentials' },
  { does: 'end', unconfirmed: 'not_yet' },
  { does: 'wait', ms: secondTryMs, onlyIfLeft: true },
  { does: 'end', unconfirmed: 'too' },
  { does: 'delete', what: 'all' },
];

/** What a deletion is at, for people. */
export type DeletionStage =
  | 'ending_keys'
  | 'waiting'
  | 'ending_connections'
  | 'deleting_rows'
  | 'done';

export const stageOf = (deletion: Deletion): DeletionStage => {
  if ('doneAtMs' in deletion) return 'done';
  const step = steps[deletion.step];
  if (step?.does === 'wait') return 'waiting';
  if (step?.does === 'end') return 'ending_connections';
  return step?.what === 'credentials' ? 'ending_keys' : 'deleting_rows';
};
