import { dirname, join } from 'node:path';
import { basePath } from '../../functions/platform/contracts/route.ts';
import { headingsOf } from './headings.ts';
import { markdownPathOf, pathOf, type SitePage } from './site-page.ts';

/** Examples and code are no text with links. */
const code = /(^\s*```[\s\S]*?^\s*```|`[^`\n]*`)/m;

/** What a link of a page leads to: another page, or what the API serves besides pages. */
type LinkTarget = FoundPage | { address: string };
type FoundPage = { page: SitePage; anchor: string | undefined };

const served = ['/openapi.json', '/llms.txt'];

/**
 * Finds the pages to which links lead.
 * @throws Error of a link that leads to no page, or to no heading of one
 */
export const createLinks = (pages: readonly SitePage[]) => {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const anchors = new Map(
    pages.map((page) => [page, new Set(headingsOf(page.markdown).map(({ anchor }) => anchor))]),
  );

  const ofFile = (file: string, anchor: string | undefined): LinkTarget | undefined => {
    const part = bySource.get(`${file}#${anchor}`);
    if (part) return { page: part, anchor: undefined };
    const page = bySource.get(file);
    return page && { page, anchor };
  };

  const find = (from: SitePage, link: string): LinkTarget | undefined => {
    const [path = '', anchor] = link.split('#');
    if (path === '') return { page: from, anchor };
    if (served.includes(path)) return { address: `/${basePath}${path}` };
    if (!path.startsWith('/')) return ofFile(join(dirname(from.source ?? ''), path), anchor);
    const page = byPath.get(path.replace(/^\/docs\/?/, ''));
    return page && { page, anchor };
  };

  const isThere = ({ page, anchor }: FoundPage) =>
    anchor === undefined || anchors.get(page)?.has(anchor) === true;

  /** @throws Error where it leads to nothing */
  const resolve = (from: SitePage, link: string): LinkTarget => {
    const target = find(from, link);
    if (target && ('address' in target || isThere(target))) return target;
    const what = target ? 'heading' : 'page';
    throw new Error(`${from.source ?? from.path} links to ${link}: there is no such ${what}`);
  };

  const addressOf = (target: LinkTarget, of: typeof pathOf): string => {
    if ('address' in target) return target.address;
    return of(target.page) + (target.anchor === undefined ? '' : `#${target.anchor}`);
  };

  /** The page's Markdown, with links to the pages of the site, as `of` addresses them. */
  return (page: SitePage, of: 'html' | 'markdown'): string => {
    const rewrite = (link: string) =>
      /^https?:/.test(link)
        ? link
        : addressOf(resolve(page, link), of === 'html' ? pathOf : markdownPathOf);
    return page.markdown
      .split(code)
      .map((text, index) =>
        index % 2
          ? text
          : text.replace(/\]\(([^)\s]+)\)/g, (_, link: string) => `](${rewrite(link)})`),
      )
      .join('');
  };
};
