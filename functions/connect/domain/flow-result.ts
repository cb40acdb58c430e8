import type { Flow } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';
import type { FlowOutcome } from './flow-outcome.ts';

/** `unknown`: no flow has this state and code, or this completion code. `expired`: it comes too late. */
export type FlowRefusal = 'unknown' | 'expired';

/** What became of a request, and the flow that it is about, as last read. */
export type FlowResult =
  | { kind: 'ended'; flow: Flow; outcome: FlowOutcome; isRepeated: boolean }
  | { kind: 'refused'; flow?: Flow | undefined; why: FlowRefusal }
  | { kind: 'failed'; flow?: Flow | undefined; cause: unknown };

/** What became of a callback. `isRepeated`: an earlier delivery had the same result. */
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
