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
  (ours: number, code: string) =>
  (
    title: string,
    status: number,
    response: unknown,
    { responseHeaders = {}, ...more }: More = {},
  ) => ({
    title,
    status,
    responseHeaders,
    answer: response,
    becomes: { status: ours, code, ...more },
  });

/** What an error becomes, from its title, and the status and the body of the provider's answer. */
export const reconnect = becoming(422, 'reconnect_required');
export const missingScope = becoming(422, 'missing_provider_scope');
export const missingParent = becoming(422, 'validation_failed');
export const parentGone = becoming(422, 'parent_not_found');
export const throttled = becoming(429, 'provider_rate_limited');
export const misconfigured = becoming(500, 'oauth_app_misconfigured');
export const outdated = becoming(500, 'api_version_ended');
export const unavailable = becoming(500, 'provider_unavailable');

/** The errors that a field's first request can be answered with, and the documentation's page. */
export const failing = (field: string, see: string, cases: readonly Case[]): DocumentedFailure[] =>
  cases.map((each) => ({ field, see, ...each }));

/** Those of a field that is asked with chosen parents. */
export const failingIn = (
  parents: Readonly<Record<string, string>>,
  ...first: Parameters<typeof failing>
): DocumentedFailure[] => failing(...first).map((each) => ({ ...each, parents }));
