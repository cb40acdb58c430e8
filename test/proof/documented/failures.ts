type Case = {
  title: string;
  status: number;
  responseHeaders?: Readonly<Record<string, string>>;
  answer: unknown;
  becomes: { status: number; code: string; retryAfter?: string; detail?: string };
};
type More = Pick<Case, 'responseHeaders'> & Omit<Case['becomes'], 'status' | 'code'>;

/** A documented error at a field's first request, and our answer to it. */
export type DocumentedFailure = Case & {
  field: string;
  /** The documentation's page. */
  see: string;
  parents?: Readonly<Record<string, string>>;
};

const becoming =
  (ours: number, code: string, usual: number) =>
  (title: string, given: number | More = usual, response: unknown = {}, more: More = {}) => {
    const [status, facts] = typeof given === 'number' ? [given, more] : [usual, given];
    const { responseHeaders = {}, ...becomes } = facts;
    return {
      ...{ title, status, responseHeaders, answer: response },
      becomes: { status: ours, code, ...becomes },
    };
  };

/**
 * What an error becomes, from its title, and from the status and the body of the provider’s answer. Where the
 * usual status says it all, both are left out.
 */
export const reconnect = becoming(422, 'reconnect_required', 401);
export const missingScope = becoming(422, 'missing_provider_scope', 403);
export const missingParent = becoming(422, 'validation_failed', 400);
export const parentGone = becoming(422, 'parent_not_found', 404);
export const throttled = becoming(429, 'provider_rate_limited', 429);
export const misconfigured = becoming(500, 'oauth_app_misconfigured', 403);
export const outdated = becoming(500, 'api_version_ended', 426);
export const unavailable = becoming(500, 'provider_unavailable', 503);

/** A limit that says so in the usual header. */
export const after = (retryAfter: string) => ({
  responseHeaders: { 'retry-after': retryAfter },
  retryAfter,
});

/** The errors that a field's first request can be answered with, and the documentation's page. */
export const failing = (field: string, see: string, cases: readonly Case[]): DocumentedFailure[] =>
  cases.map((each) => ({ field, see, ...each }));

/** Those of a field that is asked with chosen parents. */
export const failingIn = (
  parents: Readonly<Record<string, string>>,
  ...first: Parameters<typeof failing>
): DocumentedFailure[] => failing(...first).map((each) => ({ ...each, parents }));
