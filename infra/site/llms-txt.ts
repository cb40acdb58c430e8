import { markdownPathOf, type SitePage, sections } from './site-page.ts';

/**
 * What a program reads first: every page, with what it says, and where it is as Markdown.
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

${own.map((page) => `- [${page.title}](${markdownPathOf(page)}): ${page.summary}`).join('\n')}
`,
  )
  .join('')}`;
