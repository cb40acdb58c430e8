import { readFile } from 'node:fs/promises';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { prefersHtml } from '../../platform/http/accept.ts';
import { contentSecurityPolicy } from '../../platform/http/content-security-policy.ts';
import { bar, type Site } from './bar.ts';

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  // Only files and answers of this origin; `data:` holds the icons of the style sheets.
  'Content-Security-Policy': contentSecurityPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
  }),
  'Cross-Origin-Opener-Policy': 'same-origin',
};
const headersOf = (file: string) => {
  if (file.endsWith('.html')) return pageHeaders;
  const type = file.endsWith('.md') ? 'text/markdown' : 'text/plain';
  return { 'Content-Type': `${type}; charset=utf-8` };
};

const isMissing = (error: unknown) => Object(error).code === 'ENOENT';

/**
 * A page that bundling has put beside this bundle, with what is the deployment's own.
 * @param file of the pages there: `connect.html`. What a caller writes is held to its form before
 * @throws ServiceError not_found
 */
export const servePage = async (site: Site, file: string) => {
  const text = await readFile(new URL(`pages/${file}`, import.meta.url), 'utf8').catch((error) => {
    if (!isMissing(error)) throw error;
    const detail = `There is no such page. ${site.basePath}/docs leads to all of them.`;
    throw new ServiceError('not_found', detail);
  });
  return {
    headers: headersOf(file),
    text: text
      .replace(/<!--bar (\S+)-->/, (_, path: string) => bar(site, path))
      .replaceAll('{base_url}', site.baseUrl),
  };
};

/** Written by bundling; no name of a page has a point. */
export const missingFile = 'not.found.html';

/**
 * What a browser gets for an address that is no page.
 * @param accept the header
 * @returns undefined to programs, which get JSON
 */
export const serveMissing = async (site: Site, accept?: string) =>
  prefersHtml(accept) ? servePage(site, missingFile) : undefined;

/** The file of a page by its name in the path: `connect`, or `connect.md`. */
export const fileOf = (name: string): string => (name.endsWith('.md') ? name : `${name}.html`);
