import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { prefersHtml } from '../../platform/http/accept.ts';
import { contentSecurityPolicy } from '../../platform/http/content-security-policy.ts';
import { pathnameOf } from '../../platform/http/request.ts';
import { bar, type Site } from './bar.ts';
import { logoSource, withLogos } from './operator-logos.ts';

/** A path below the base address. Whatever is not written so leads out of the folder, or to nothing. */
const pathLike = /^(?:\/[A-Za-z0-9_-]{1,64}){1,3}(?:\.(?:css|js|json|md|svg|tgz|txt))?$/;
const withChecksum = /-[0-9a-f]{12}\.\w+$/;

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  // Not compressed: see infra/client/pack.ts.
  tgz: 'application/x-tar',
  txt: 'text/plain',
};

/** What every page is served with. */
export const pageHeadersOf = ({ logos }: Site) => ({
  // Only files and answers of this origin, and the logos; `data:` holds the icons of the style sheets.
  'Content-Security-Policy': contentSecurityPolicy({
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': `'self' data:${logoSource(logos)}`,
  }),
  'Cross-Origin-Opener-Policy': 'same-origin',
});
const assetHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  // The gateway compresses it for those who accept that.
  Vary: 'Accept-Encoding',
};

const isMissing = (error: unknown) => Object(error).code === 'ENOENT';

// Not `node:fs/promises`, which is 0.03 of a cold start with one query.
const read = (site: Site, file: string) => {
  const text = readFileSync(new URL(`files${file}`, import.meta.url), 'utf8');
  const headers = {
    'Content-Type': `${mediaTypes[file.slice(file.lastIndexOf('.') + 1)]}; charset=utf-8`,
    ...(file.endsWith('.html') && pageHeadersOf(site)),
  };
  if (withChecksum.test(file)) return { text, headers: { ...headers, ...assetHeaders } };
  return {
    headers,
    text: withLogos(text, site.logos)
      .replace(/<!--bar (\S+)-->/, (_, place: string) => bar(site, place))
      .replaceAll('{base_url}', site.baseUrl),
  };
};

/**
 * A file that bundling has put beside this bundle; a page with what is the deployment's own.
 * @param pathname below the base address, percent-encoded: `/docs/connect` or `/docs/connect.md`
 * @returns undefined where there is none
 */
export const serveFile = (site: Site, pathname: string) => {
  // Leaves an encoded slash as it is.
  const path = decodeURI(pathname);
  if (!pathLike.test(path)) return undefined;
  try {
    return read(site, path.includes('.') ? path : `${path}.html`);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
};

/** The name of the page that bundling writes for this; no other has a point. */
export const missingPage = 'not.found';

const assets = '/docs/assets/';
const isPage = (path: string) => path.startsWith('/docs') && !path.startsWith(assets);

/** What is answered, as JSON, to a path below `/docs` that leads to no file. */
export const missingIn = ({ basePath }: Site, path: string): string =>
  path.startsWith(assets)
    ? 'There is no such file. Reload the page.'
    : `There is no such page. ${basePath}/docs leads to all of them.`;

/** What a browser gets for an address that is no page. @returns undefined to programs, which get JSON */
export const serveMissing = async (site: Site | undefined, event: APIGatewayProxyEvent) =>
  site && isPage(pathnameOf(event)) && prefersHtml(event.headers.accept)
    ? read(site, `/docs/${missingPage}.html`)
    : undefined;
