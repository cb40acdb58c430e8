import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SitePage } from './site-page.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const first = 'docs/integrate/README.md';
/** What other sections have as pages of their own. */
const elsewhere = ['catalogue', 'errors'];

export const readSource = (source: string): string => readFileSync(join(root, source), 'utf8');

/** The heading that a page begins with. */
const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1] ?? '';

/** Markdown as text, without its marks. */
export const textOf = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const pageOf = (source: string, summary: string): SitePage => {
  const markdown = readSource(source);
  const isGuide = source.startsWith('docs/integrate/');
  const path = source === first ? '' : source.replace(/^docs\/(integrate\/)?|\.md$/g, '');
  return {
    path,
    title: titleOf(markdown),
    section: isGuide ? 'Guide' : 'Platform services',
    summary: sentence(textOf(summary)),
    markdown,
    source,
  };
};

/** The pages that a table of the first one names, in its order, each with the text beside its link. */
const namedPages = (markdown: string): SitePage[] =>
  [...markdown.matchAll(/^\| (\[.*) \| (.+) \|$/gm)].flatMap(([, links = '', summary = '']) =>
    [...links.matchAll(/\]\(([^)#]+\.md)\)/g)]
      .map(([, file = '']) => join('docs/integrate', file))
      .filter((source) => !elsewhere.includes(basename(source, '.md')))
      .map((source) => pageOf(source, summary)),
  );

/** The guide, whose first page names the others. @throws Error where it leaves one out */
export const guidePages = (): SitePage[] => {
  const markdown = readSource(first);
  const [, summary = ''] = /^# .*\n+(.*?\.)(?: |$)/m.exec(markdown) ?? [];
  const pages = [pageOf(first, summary), ...namedPages(markdown)];
  const named = new Set(pages.map(({ source }) => source));
  const unnamed = globSync('docs/{integrate,platform}/*.md', { cwd: root }).filter(
    (source) => !named.has(source) && !elsewhere.includes(basename(source, '.md')),
  );
  if (unnamed.length > 0) throw new Error(`${first} does not name ${unnamed.join(', ')}`);
  return pages;
};
