import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { missingPage } from '../../functions/docs/site/serve-file.ts';
import { documentOf } from './layout.ts';
import { createLinks } from './links.ts';
import { llmsTxt } from './llms-txt.ts';
import { htmlOf } from './markdown-html.ts';
import type { DocsAssets, SitePage } from './site-page.ts';

const write = async (file: string, text: string) => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** What a browser gets for an address that is no page. */
const missing: SitePage = {
  path: missingPage,
  title: 'There is no such page',
  section: 'Guide',
  summary: 'There is no such page.',
  markdown: '# There is no such page\n\nSearch for it, or begin with [the guide](/docs).\n',
};

/** Writes every page, as HTML and as Markdown, to where it is below the base address. */
export const writeSite = async (
  pages: readonly SitePage[],
  assets: DocsAssets,
  folder: string,
): Promise<void> => {
  const linked = createLinks(pages);
  await write(join(folder, 'llms.txt'), llmsTxt(pages));
  for (const page of [...pages, missing]) {
    const { finish = (text: string) => text } = page;
    const text = finish(htmlOf(linked(page, 'html')));
    const html = documentOf(page, { text, pages, assets });
    await write(join(folder, `docs${page.path && `/${page.path}`}.html`), html);
  }
  for (const page of pages) {
    await write(join(folder, `docs/${page.path || 'index'}.md`), linked(page, 'markdown'));
  }
};
