import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy } from '../../../../functions/http/content-security-policy.ts';
import type { Html } from './html.ts';

/**
 * Headers of a page that loads only from its own origin.
 * @param formTargets where its forms may lead, besides its own origin: browsers apply `form-action`
 *   to every redirect that follows a submission
 */
export const pageHeaders = (formTargets: readonly string[]): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': contentSecurityPolicy({
    'style-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'img-src': 'data:',
    'form-action': ["'self'", ...formTargets].join(' '),
  }),
  // With a stricter policy, browsers send `Origin: null` with the page's own forms.
  'Referrer-Policy': 'same-origin',
  ...dataHeaders,
});

const dataHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export const sendPage = (
  response: ServerResponse,
  status: number,
  page: Html,
  formTargets: readonly string[] = [],
): void => {
  response.writeHead(status, pageHeaders(formTargets)).end(page.text);
};

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  response
    .writeHead(status, { ...dataHeaders, 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(body));
};

/** @param path of a style sheet or a script */
export const sendAsset = (response: ServerResponse, path: string, text: string): void => {
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
  const headers = { ...dataHeaders, 'Content-Type': `${type}; charset=utf-8` };
  response.writeHead(200, headers).end(text);
};

/** Redirects with 303, so that the browser follows with a GET. */
export const seeOther = (
  response: ServerResponse,
  location: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(303, { ...dataHeaders, ...headers, Location: location }).end();
};
