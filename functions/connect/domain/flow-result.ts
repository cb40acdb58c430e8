import type { Flow, FlowOutcome } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';

/**
 * Why a request is not for a flow:
 * - `unknown`: there is none with this state and code, or with this completion code, for it
 * - `expired`: there was one
 */
export type FlowRefusal = 'unknown' | 'expired';

/** What became of a request. `flow` is as it was last read, where the request is about one. */
export type FlowResult =
  | { kind: 'ended'; flow: Flow; outcome: FlowOutcome; isRepeated: boolean }
  | { kind: 'refused'; flow?: Flow | undefined; why: FlowRefusal }
  | { kind: 'failed'; flow?: Flow | undefined; cause: unknown };

/** What became of a callback. `isRepeated`: an earlier delivery has had the same answer. */
export type CallbackResult =
  | FlowResult
  | { kind: 'deferred'; flow: Flow; completionCode: string; isRepeated: boolean }
  | { kind: 'denied'; flow?: Flow | undefined; reason: FailureReason };

/** What the person reads. */
export const outcomeOf = (result: Exclude<CallbackResult, { kind: 'deferred' }>): FlowOutcome => {
  switch (result.kind) {
    case 'ended':
      return result.outcome;
    case 'denied':
      return { success: false, reason: result.reason };
    case 'refused':
      return { success: false, reason: 'invalid_link' };
    case 'failed':
      return { success: false, reason: 'our_fault' };
  }
};
