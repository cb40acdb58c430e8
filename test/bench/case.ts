/** One kind of invocation. */
export type BenchCase = {
  /** Of the bundle, and what is asked of it where there are several. */
  name: string;
  /** E, D, or a function. */
  bundle: string;
  /** Calls that one invocation makes; `provider` where its function can make some. */
  calls: { dynamodb?: number; kms?: number; provider?: number };
  /** Made anew for each invocation, outside of what is measured. */
  event: () => Promise<object>;
  /** What every answer must have; the text in its body, or in where it redirects to. */
  answer: { status?: number; text: string };
  /** The event that takes most memory, and what its answer must have. */
  worst?: { event: () => Promise<object>; text: string };
};
