/**
 * The outcome of a connection's grant when its tenant is deleted.
 * - `revoked`: its provider has ended it
 * - `unconfirmed`: the provider never confirmed that it has
 * - `no_revocation`: the provider offers no revocation, or we no longer support it
 * - `no_app`: its OAuth app is no longer stored
 * - `ended_before`: it had ended before
 * - `with_another`: another connection of the tenant had the same grant, and counts for both
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
      /** Where the step continues. */
      at?: string | undefined;
    }
  | { doneAtMs: number }
);

export type UnfinishedDeletion = Extract<Deletion, { step: number }>;

/**
 * - `delete` deletes rows: all credentials, or everything
 * - `wait` waits until requests that began before have ended; `onlyIfLeft`: only if connections are left
 * - `end` ends connections. `unconfirmed` says whether also those whose end the provider does not confirm
 */
export type Step =
  | { does: 'delete'; what: 'credentials' | 'all' }
  | { does: 'wait'; ms: number; onlyIfLeft?: true }
  | { does: 'end'; unconfirmed: 'too' | 'not_yet' };

/** Longer than any function runs that a request, a callback or a queue invokes. */
const inFlightMs = 90_000;
/** How long API Gateway may cache that a key is valid: no environment caches it longer. */
export const rememberedMs = 300_000;
const secondTryMs = 600_000;

/**
 * In this order, no row comes back. We delete all credentials first, and again when requests in flight must
 * have ended, because these may have created more. The authorizer refuses the tenant's keys and sessions at
 * once, but API Gateway caches that a key was valid, and such a key may still create a webhook or an
 * invitation; so we delete all credentials once more after that time. Then nothing can start, and we end the
 * connections. We delete all other rows last.
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
