import { describe, expect, it } from 'vitest';
import { errorBody } from '../../functions/contracts/error.ts';
import { type ErrorCode, errorCodes } from '../../functions/contracts/service-error.ts';
import { errorHelp } from '../../functions/http/error-help.ts';
import { securityHeaders } from '../../functions/http/json.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const { request, info } = await useStack();
const { origin, pathname } = new URL(info.base_url);
const codes = Object.keys(errorCodes) as ErrorCode[];

/** Every security header but those two that the pages have otherwise. */
const { 'Cache-Control': _, 'Content-Security-Policy': __, ...others } = securityHeaders;
const expectOthers = ({ headers }: Pick<Response, 'headers'>) => {
  for (const [name, value] of Object.entries(others)) expect(headers.get(name)).toBe(value);
};
const policy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";
const notFound = { status: 404, body: { code: 'not_found' } };

const pages = ['/docs', '/docs/errors', ...codes.map((code) => `/docs/errors/${code}`)];
/** Every address in the page, of a link, a script or a style sheet. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
const docs = await request('/docs');
const assets = addressesIn(docs.text).filter((address) => address.includes('/assets/'));

describe('the pages below /docs', () => {
  it.each(pages)('%s is a page that loads only what this origin has', async (path) => {
    const { status, headers, text } = await request(path);
    expect(status).toBe(200);
    expectOthers({ headers });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(policy);
    // The bar of a local stack leads to its other pages too, and the icon names SVG.
    const own = text.replaceAll(`"${info.frontend_url}/`, `"#`).replace(/"data:image[^"]*"/, '"#"');
    for (const address of addressesIn(own).filter((each) => !/^(#|data:,$)/.test(each))) {
      expect(address.startsWith(`${pathname}/`)).toBe(true);
      expect((await fetch(origin + address)).status).toBe(200);
    }
    expect(own).not.toMatch(/\sstyle=|\son\w+=|<style|<script(?! src=)|(?:src|href)="https?:/);
  });

  it.each(codes)('/docs/errors/%s says what to do next', async (code) => {
    const { text } = await request(`/docs/errors/${code}`);
    expect(text).toContain(`Status ${errorCodes[code].status}.`);
    expect(text).toContain(errorHelp[code].replaceAll('"', '&#34;'));
    const [, example = ''] = /<pre[^>]*>([^<]*)<\/pre>/.exec(text) ?? [];
    const body = errorBody.strict().parse(JSON.parse(example.replaceAll('&#34;', '"')));
    expect(body.code).toBe(code);
  });

  it('lists every code, with a link to its page', async () => {
    const { text } = await request('/docs/errors');
    for (const code of codes) expect(text).toContain(`href="${pathname}/docs/errors/${code}"`);
  });

  it('names scripts and styles after what is in them, to be kept for ever', async () => {
    expect(assets).toHaveLength(4);
    for (const asset of assets) {
      expect(asset).toMatch(/\/docs\/assets\/[a-z-]+-[0-9a-f]{12}\.(css|js)$/);
      const { status, headers } = await fetch(origin + asset);
      expect(status).toBe(200);
      expectOthers({ headers });
      expect(headers.get('content-security-policy')?.match(/default-src/g)).toHaveLength(1);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('content-type')).toBe(
        `text/${asset.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
      );
    }
  });

  it('keeps the licences of others with their code', async () => {
    const renderer = assets.find((asset) => asset.includes('swagger-ui-bundle')) ?? '';
    const text = await (await fetch(origin + renderer)).text();
    expect(text).toMatch(/@license/);
    expect(text).not.toContain('sourceMappingURL');
    expect(JSON.stringify(text).length).toBeLessThan(6_000_000);
  });

  it.each([
    '/docs/errors/none',
    '/docs/errors/NOT_FOUND',
    '/docs/errors/__proto__',
    '/docs/errors/constructor',
    '/docs/errors/not_found%2F..',
    '/docs/assets/none.js',
    '/docs/assets/index.mjs',
    '/docs/assets/__proto__',
    '/docs/assets/..%2Findex.mjs',
    '/docs/assets/%2e%2e%2f%2e%2e%2fget-docs%2findex.mjs',
    '/docs/assets/%2Fetc%2Fpasswd',
    '/docs/assets/%ff',
    '/docs/assets/',
    '/docs/assets',
    '/docs/none',
  ])('404s as JSON at %s', async (path) => {
    const answer = await request(path);
    expect(answer).toMatchObject(notFound);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('404s %s', async (method) => {
    expect(await request('/docs', { method })).toMatchObject(notFound);
  });

  it('keeps no page, since a key may be in it', () => {
    expect(docs.headers.get('cache-control')).toBe('no-store');
    expect(docs.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});
