import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocsAssets } from '../../functions/docs/site/docs-assets.ts';
import { missingFile } from '../../functions/docs/site/serve-page.ts';
import { documentOf } from './layout.ts';
import { createLinks } from './links.ts';
import { llmsTxt } from './llms-txt.ts';
import { htmlOf } from './markdown-html.ts';
import type { SitePage } from './site-page.ts';

/** The folders of the functions that answer with the pages. */
export type SiteFolders = { first: string; pages: string; entries: string; llmsTxt: string };

const folderOf = ({ path }: SitePage, { first, pages, entries }: SiteFolders) => {
  if (path === '') return first;
  return path.includes('/') ? entries : pages;
};

const write = async (folder: string, name: string, text: string) => {
  const file = join(folder, 'pages', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** What a browser gets for an address that is no page. */
const missing: SitePage = {
  path: missingFile,
  title: 'There is no such page',
  section: 'Guide',
  summary: 'There is no such page.',
  markdown: '# There is no such page\n\nSearch for it, or begin with [the guide](/docs).\n',
};

/** Writes every page, as HTML and as Markdown, beside the function that answers with it. */
export const writeSite = async (
  pages: readonly SitePage[],
  assets: DocsAssets,
  folders: SiteFolders,
): Promise<void> => {
  const linked = createLinks(pages);
  await write(folders.llmsTxt, 'llms.txt', llmsTxt(pages));
  for (const page of pages) {
    const text = htmlOf(linked(page, 'html'));
    const name = page.path || 'index';
    await write(folderOf(page, folders), `${name}.html`, documentOf(page, { text, pages, assets }));
    const folder = page.path === '' ? folders.pages : folderOf(page, folders);
    await write(folder, `${name}.md`, linked(page, 'markdown'));
  }
  const text = htmlOf(linked(missing, 'html'));
  for (const folder of [folders.pages, folders.entries]) {
    await write(folder, missingFile, documentOf(missing, { text, pages, assets }));
  }
};
