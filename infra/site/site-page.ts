import { basePath } from '../../functions/platform/contracts/route.ts';

/** In the order of the navigation. */
export const sections = ['Guide', 'Reference', 'Providers', 'Errors', 'Platform services'] as const;

/** The names of the files that pages load, with checksums, by what they are. */
export type DocsAssets = {
  style: string;
  script: string;
  /** What the script searches in. */
  search: string;
  /** The form that sends requests. */
  tryIt: string;
};

/** A page below `/docs`. */
export type SitePage = {
  /** Below `/docs`: '' is the first page; `connect`, `providers/gmail`, `errors/not_found`. */
  path: string;
  title: string;
  section: (typeof sections)[number];
  /** One sentence, for llms.txt, the search and the head of the page. */
  summary: string;
  /**
   * What is served under `<path>.md`, beginning with the title as a heading. Links lead to paths that begin with
   * `/docs`, or are relative to `source`. `{base_url}` is the deployment's.
   */
  markdown: string;
  /** The file of the repository, or the part of one (`docs/integrate/errors.md#not_found`), that this page is. */
  source?: string;
  /** Its part of a long section, as the navigation shows it. */
  group?: string;
  /** HTML behind the text, or behind its samples, which scripts fill in. */
  html?: string;
  /** Puts into the HTML of the text what Markdown has no words for. */
  finish?: (html: string) => string;
  /** What the page loads besides what every page does. */
  assets?: readonly (keyof DocsAssets)[];
};

/** The path of the page on the API's origin, as links have it. */
export const pathOf = ({ path }: Pick<SitePage, 'path'>): string =>
  `/${basePath}/docs${path && `/${path}`}`;

/** Where the page is as Markdown. */
export const markdownPathOf = ({ path }: Pick<SitePage, 'path'>): string =>
  `/${basePath}/docs/${path || 'index'}.md`;
