/** What a hand-written function does too, with the same calls. */
export type Task = 'agents' | 'cached options' | 'denied callback';

/** Whose E and D are: what everything is measured by. */
export const reference = 'reference';

/** One kind of invocation. */
export type BenchCase = {
  /** Of the bundle, and what is asked of it where there are several. */
  name: string;
  /** E, D, or a function. */
  bundle: string;
  task?: Task;
  /** Whose code it is; left out for a function of the project. */
  by?: string;
  /** Calls that one warm invocation makes; `provider` where its function can make some. */
  calls: { dynamodb?: number; kms?: number; provider?: number };
  /** Made anew for each invocation, outside of what is measured. */
  event: () => Promise<object>;
  /** What every answer must have; the text in its body, or in where it redirects to. */
  response: { status?: number; text: string };
  /** The event that takes most memory, and what its answer must have. */
  worst?: { event: () => Promise<object>; text: string };
};

/** A case whose name begins with its bundle. @param result its text alone where it is a 200 */
export const caseOf = (
  name: string,
  calls: BenchCase['calls'],
  result: string | BenchCase['response'],
  event: BenchCase['event'],
  more: Partial<BenchCase> = {},
): BenchCase => ({
  name,
  bundle: name.split(',')[0] ?? '',
  calls,
  event,
  response: typeof result === 'string' ? { text: result } : result,
  ...more,
});
