import type { ServerResponse } from 'node:http';
import { contentSecurityPolicy } from '../../../../functions/platform/http/content-security-policy.ts';
import type { SafeHtml } from '../../../../functions/platform/http/html.ts';

/** What a page may do beyond its own origin. */
type PageAllowances = {
  /** Where its forms may lead: browsers apply `form-action` to every redirect after a submission. */
  formTargets?: readonly string[];
  /** The origin of its elements, and of what they request. */
  apiOrigin?: string;
};

/** Headers of a page that loads only from its own origin and what is allowed besides. */
export const pageHeaders = ({ formTargets = [], apiOrigin }: PageAllowances = {}) => {
  const from = (...sources: string[]) => [...sources, ...(apiOrigin ? [apiOrigin] : [])].join(' ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy({
      'style-src': "'self'",
      'script-src': from("'self'"),
      'connect-src': from("'self'"),
      'img-src': from('data:'),
      'form-action': ["'self'", ...formTargets].join(' '),
    }),
    // With a stricter policy, browsers send `Origin: null` with the page's own forms.
    'Referrer-Policy': 'same-origin',
    ...dataHeaders,
  };
};

const dataHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export const sendPage = (
  response: ServerResponse,
  status: number,
  page: SafeHtml,
  allowed?: PageAllowances,
): void => {
  response.writeHead(status, pageHeaders(allowed)).end(page.text);
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
export const seeOther = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { ...dataHeaders, Location: location }).end();
};
