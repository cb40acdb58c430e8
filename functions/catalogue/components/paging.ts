import type { Path } from './item.ts';

/**
 * Where something is sent: a query parameter, a member of the JSON body (a path: `variables.after`),
 * or a value of the request's templates, by its name there: `{position=1}`.
 */
export type ParameterLocation = { query: string } | { body: Path } | { value: string };

/** How the pages of a list follow each other. */
export type Paging =
  | { style: 'none' }
  /**
   * `next` is absent or empty at the end; so is `more`, or false, where it is given.
   * `fromUrlParameter`: `next` is a URL, and the cursor this query parameter of it; the URL itself is
   * not followed.
   */
  | { style: 'cursor'; next: Path; send: ParameterLocation; more?: Path; fromUrlParameter?: string }
  /**
   * The URL of the next page, relative or not; followed only to the same host and path. `ignoresCase`:
   * the provider does not mind the case of paths, and may write the next one's otherwise than we did.
   */
  | { style: 'next_url'; next: Path; ignoresCase?: true }
  /** Numbered from `first`: up to `pages`, as long as `more` is true, or until a page below `size`. */
  | {
      style: 'page';
      send: ParameterLocation;
      first: number;
      pages?: Path;
      more?: Path;
      size?: number;
    }
  /**
   * How many to skip; `first` where the provider counts the first choice as 1. It ends when `more` is
   * not true, at `total`, or, where neither is in the answer, with a page below `size`.
   */
  | {
      style: 'offset';
      send: ParameterLocation;
      size: number;
      first?: number;
      total?: Path;
      more?: Path;
    }
  /** The id of the last choice, while `more` is true. */
  | { style: 'last_id'; send: ParameterLocation; more: Path };

/**
 * The pages of Microsoft's lists. Its services read paths without regard to case, and write the ids in
 * them in one case or the other.
 * @see https://learn.microsoft.com/en-us/graph/paging
 * @see https://github.com/OneDrive/onedrive-api-docs/issues/1902 ids of drives in both cases
 * @see https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/8697 `skipToken`
 */
export const odataPaging = {
  style: 'next_url',
  next: ['@odata.nextLink'],
  ignoresCase: true,
} as const satisfies Paging;
