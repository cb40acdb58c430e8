import type * as all from '../../../../functions/catalogue/providers/all.ts';

/** Two sources that do not copy each other, or why there are none, with what there is. */
type Evidence =
  | { sources: readonly [string, string, ...string[]] }
  | { unconfirmed: string; sources?: readonly string[] };

type CheckResponse = { status: number; body?: unknown } & Evidence;

/** What its account-check address answers a provider's token. */
export type AccountCheck = {
  /** Each way to say that the access token is dead: nothing else may mean that. */
  dead: readonly CheckResponse[];
  /**
   * What it answers a token that is not dead: without a permission, or of an account that is closed.
   * `verified`: the answer shows that the token was recognized.
   */
  alive: readonly (CheckResponse & { title: string; becomes: 'verified' | 'unanswered' })[];
};

/** By provider, as the catalogue names it: one without its answers does not compile. */
export type AccountChecks = Readonly<Record<keyof typeof all, AccountCheck>>;

/** Some of them. */
export type SomeAccountChecks = Readonly<Partial<AccountChecks>>;

/** The access token that the answers below were given to; one repeats it. */
export const checkedToken = 'the-token-that-is-checked';
