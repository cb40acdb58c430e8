import { escapeHtml } from './escape-html.ts';
import { headingsOf } from './headings.ts';
import { pathOf, type SitePage, sections } from './site-page.ts';

const list = (items: readonly string[]) => `<ul>\n${items.join('\n')}\n</ul>`;

/** The parts of the page that is open. */
const parts = ({ markdown }: SitePage) => {
  const headings = headingsOf(markdown).filter(({ depth }) => depth === 2);
  return headings.length > 1
    ? list(
        headings.map(({ text, anchor }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`),
      )
    : '';
};

const link = (page: SitePage, isHere: boolean) =>
  `<a href="${pathOf(page)}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>`;

/** All sections, and the pages of the one that is open. */
export const navigation = (here: SitePage, pages: readonly SitePage[]): string => {
  const items = sections.flatMap((section) => {
    const own = pages.filter((page) => page.section === section);
    const [first] = own;
    if (!first) return [];
    if (section !== here.section) return `<li><a href="${pathOf(first)}">${section}</a></li>`;
    const groups = [...Map.groupBy(own, ({ group }) => group)].flatMap(([group, those]) => {
      const open = those.map((page) =>
        page === here
          ? `<li>${link(page, true)}${parts(page)}</li>`
          : `<li>${link(page, false)}</li>`,
      );
      return group ? [`<li><span>${group}</span>${list(open)}</li>`] : open;
    });
    return `<li><strong>${section}</strong>${list(groups)}</li>`;
  });
  return `<nav id="pages" class="pages" aria-label="Documentation">\n${list(items)}\n</nav>`;
};
