import { describe, expect, it } from 'vitest';
import { errorHelp } from '../../../functions/docs/error-help.ts';
import { errorBody } from '../../../functions/platform/contracts/error.ts';
import { type ErrorCode, errorCodes } from '../../../functions/platform/contracts/error-codes.ts';
import { securityHeaders } from '../../../functions/platform/http/json.ts';
import { sitePages } from '../../../infra/site/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, info } = await useStack();
const { origin, pathname } = new URL(info.base_url);
const codes = Object.keys(errorCodes) as ErrorCode[];
const pages = sitePages().map(({ path }) => (path ? `/docs/${path}` : '/docs'));

/** Every security header but those two that the pages have otherwise. */
const { 'Cache-Control': _, 'Content-Security-Policy': __, ...others } = securityHeaders;
const expectOthers = ({ headers }: Pick<Response, 'headers'>) => {
  for (const [name, value] of Object.entries(others)) expect(headers.get(name)).toBe(value);
};
const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";
const notFound = { status: 404, body: { code: 'not_found' } };

/** Of a link, a script or a style sheet of the page, with the answer of each file asked for once. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|data-index)="([^"]*)"/g)].map(([, address = '']) => address);
const responses = new Map<string, Promise<{ status: number; text: string }>>();
const ask = (address: string) => {
  const response =
    responses.get(address) ??
    fetch(origin + address).then(async (given) => ({
      status: given.status,
      text: await given.text(),
    }));
  responses.set(address, response);
  return response;
};
/** What is wrong with a link: it leads nowhere, or to a heading that is not there. */
const brokenLink = async (address: string, of: (text: string, anchor: string) => boolean) => {
  const [file = '', anchor] = address.split('#');
  if (!file.startsWith(`${pathname}/`)) return `${address} leads elsewhere`;
  const { status, text } = await ask(file);
  if (status !== 200) return `${address} answers ${status}`;
  return anchor !== undefined && !of(text, anchor) ? `${address} is no heading` : undefined;
};
const hasId = (html: string, id: string) => html.includes(` id="${id}"`);

const docs = await request('/docs');
const assets = addressesIn((await request('/docs/reference/list-agents')).text).filter((address) =>
  address.includes('/assets/'),
);

describe('the pages below /docs', () => {
  it.each(pages)('%s is a page that loads only what this origin has', async (path) => {
    const { status, headers, text } = await request(path);
    expect(status).toBe(200);
    expectOthers({ headers });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(text.replaceAll(/<(pre|code)[\s\S]*?<\/\1>/g, '')).not.toMatch(
      /\sstyle=|\son\w+=|<style|<script(?! src="\/)/,
    );
    expect(text.replaceAll('<wbr>', '')).not.toMatch(/<!--|\{base_url\}|api\.example\.com\/api/);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  });

  it.each(pages)('%s has links that lead to pages and headings', async (path) => {
    const { text } = await request(path);
    const broken = addressesIn(text)
      // The bar of a local stack leads to its other pages too, and the icon names SVG.
      .filter((each) => !each.startsWith(`${info.frontend_url}/`) && !/^(data|https):/.test(each))
      .map((each) => brokenLink(each.startsWith('#') ? `${pathname}${path}${each}` : each, hasId));
    expect((await Promise.all(broken)).filter(Boolean)).toEqual([]);
  });

  it('are all reached from the first one', async () => {
    const reached = new Set<string>();
    const follow = async (address: string): Promise<void> => {
      if (reached.has(address)) return;
      reached.add(address);
      const { text } = await ask(address);
      const next = addressesIn(text)
        .map((each) => each.replace(/#.*/, ''))
        .filter((each) => new RegExp(`^${pathname}/docs(/(?!assets/)[^.]*)?$`).test(each));
      for (const each of next) await follow(each);
    };
    await follow(`${pathname}/docs`);
    expect([...reached].sort()).toEqual(pages.map((path) => pathname + path).sort());
  });

  it('have the address of this deployment in their samples', () => {
    expect(docs.text.replaceAll(/<[^>]+>/g, '')).toContain(`export BASE_URL=${info.base_url} KEY=`);
  });

  it.each(codes)('/docs/errors/%s says what to do next', async (code) => {
    const { text } = await request(`/docs/errors/${code}.md`);
    expect(text).toContain(`${errorCodes[code].status} `);
    expect(text).toContain(errorHelp[code]);
    const [, example = ''] = /```json\n([^`]*)```/.exec(text) ?? [];
    const body = errorBody.strict().parse(JSON.parse(example));
    expect(body.code).toBe(code);
  });

  it('names scripts and styles after what is in them, to be kept for ever', async () => {
    const types = { css: 'text/css', js: 'text/javascript', json: 'application/json' };
    expect(assets).toHaveLength(4);
    for (const asset of assets) {
      expect(asset).toMatch(/\/docs\/assets\/[a-z-]+-[0-9a-f]{12}\.(css|js|json)$/);
      const { status, headers } = await fetch(origin + asset);
      expect(status).toBe(200);
      expectOthers({ headers });
      expect(headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      const type = types[asset.split('.').at(-1) as keyof typeof types];
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    }
  });

  // Each below /docs/.
  const missing = `
    errors/none errors/NOT_FOUND errors/__proto__ errors/constructor errors/not_found%2F..
    errors/..%2Fconnect ..%2Findex.mjs %2e%2e%2findex.mjs index.mjs connect.html
    connect.md.md pages assets/none.js assets/index.mjs assets/__proto__
    assets/..%2Findex.mjs assets/%2e%2e%2f%2e%2e%2fget-health%2findex.mjs
    assets/%2Fetc%2Fpasswd assets/%ff assets/ assets none errors%2Fnot_found errors//not_found
    errors/not_found/none a/b/c/d assets/a/b not.found elements/elements.js`;
  it.each(missing.trim().split(/\s+/))('404s as JSON at %s', async (path) => {
    const response = await request(`/docs/${path}`);
    expect(response).toMatchObject(notFound);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const noPages = 'none NONE errors/none none/none none.md a/b/c'.split(' ');
  it.each(noPages)('404s as a page of the site at /docs/%s, when a browser asks', async (path) => {
    const { status, headers, text } = await request(`/docs/${path}`, {
      headers: { Accept: ofBrowsers },
    });
    expect(status).toBe(404);
    expectOthers({ headers });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('id="find"');
    expect(text).toContain(`begin with <a href="${pathname}/docs">the guide</a>`);
    expect(text).not.toContain('.md"');
    const links = addressesIn(text).filter((each) => each.startsWith(pathname));
    const broken = links.map((each) => brokenLink(each, hasId));
    expect((await Promise.all(broken)).filter(Boolean)).toEqual([]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('404s %s', async (method) => {
    expect(await request('/docs', { method })).toMatchObject(notFound);
  });

  it('keeps no page, since a key may be in it', () => {
    expect(docs.headers.get('cache-control')).toBe('no-store');
    expect(docs.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('the pages as Markdown', () => {
  const linksIn = (text: string) =>
    [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address = '']) => address);
  const hasHeading = (text: string, anchor: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].some(
      ([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\- _]/gu, '')
          .replaceAll(' ', '-') === anchor,
    );

  it('are all in /llms.txt, with the base address', async () => {
    const { text, headers } = await request('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`${info.base_url}/openapi.json`);
    const listed = linksIn(text.replaceAll(origin, '')).map((each) => each.replace(pathname, ''));
    expect(listed.sort()).toEqual(
      pages.map((path) => `${path.replace(/^\/docs$/, '/docs/index')}.md`).sort(),
    );
  });

  it.each(pages)('%s has links that lead to such pages and headings', async (path) => {
    const { text, headers } = await request(`${path === '/docs' ? '/docs/index' : path}.md`);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^# /);
    const broken = linksIn(text).map((each) => brokenLink(each, hasHeading));
    expect((await Promise.all(broken)).filter(Boolean)).toEqual([]);
  });
});
