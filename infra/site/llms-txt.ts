import { basePath } from '../../functions/platform/contracts/route.ts';
import { headingsOf } from './headings.ts';
import { markdownPathOf, type SitePage, sections } from './site-page.ts';

/** A program may know nothing of the host when it reads the list. */
export const markdownUrlOf = (page: SitePage): string =>
  markdownPathOf(page).replace(`/${basePath}`, '{base_url}');

/** A page of the guide is listed with its parts, since it answers several questions. */
const lineOf = (page: SitePage): string => {
  const parts = headingsOf(page.markdown).filter(({ depth }) => depth === 2);
  const own = page.section === 'Guide' && parts.length > 0;
  const named = own ? ` Parts: ${parts.map(({ text }) => text).join('; ')}.` : '';
  return `- [${page.title}](${markdownUrlOf(page)}): ${page.summary}${named}`;
};

/**
 * What a program reads first: every page, with its summary and its address as Markdown.
 * @see https://llmstxt.org/
 */
export const llmsTxt = (pages: readonly SitePage[]): string => `# Trunkline API

> Connect accounts that people have at other services, keep the connections alive, and offer what is in those accounts in dropdowns. Base address: {base_url}. Requests need an API key in the header \`X-API-Key\`.

Every page is Markdown under the address that stands here, and HTML without \`.md\`. The OpenAPI document is {base_url}/openapi.json.
${sections
  .map((section) => ({ section, own: pages.filter((page) => page.section === section) }))
  .filter(({ own }) => own.length > 0)
  .map(
    ({ section, own }) => `
## ${section}

${own.map(lineOf).join('\n')}
`,
  )
  .join('')}`;
