import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  cookieValues,
  invitedBrowser,
  invitedCookieOf,
} from '../../connect/domain/browser-binding.ts';
import { preferredLanguage } from '../../platform/http/accept.ts';
import type { PageLanguage } from '../../platform/model/language.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import type { Visitor } from '../domain/open-invitation.ts';

/** As long as an invitation may last. */
const cookieSeconds = 30 * 24 * 60 * 60;

type VisitHeaders = Readonly<Record<string, string | undefined>>;

/** A visitor with the value that their browser has from now on. */
export type Visit = Visitor & {
  /** The value of the cookie: the browser's, or a new one. */
  value: string;
  /** That the browser prefers. */
  language: PageLanguage;
  headers: { 'Set-Cookie': string };
};

/** 32 bytes: we accept no other form. */
const isValue = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * Reads the cookie of a browser and renews it. Only our origin can set it (`__Host-`), so one of our pages
 * gave this browser its value.
 */
export const visitOf = (
  publicBaseUrl: string,
  link: string,
  { cookie, 'accept-language': acceptLanguage }: VisitHeaders,
): Visit => {
  const name = invitedCookieOf(publicBaseUrl);
  const values = cookieValues(name, cookie).filter(isValue);
  const value = values[0] ?? randomBytes(32).toString('base64url');
  const secure = publicBaseUrl.startsWith('https:') ? '; Secure' : '';
  return {
    link,
    value,
    language: preferredLanguage(acceptLanguage),
    browsers: values.map(invitedBrowser),
    headers: {
      'Set-Cookie': `${name}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`,
    },
  };
};

/** The proof that only our page has, for this browser and this link. */
export const proofOf = ({ link, value }: Pick<Visit, 'link' | 'value'>): string =>
  sha256(`form;${link};${value}`);

/**
 * Whether a form comes from the page that we showed to this browser: only that page has the proof, which
 * belongs to the cookie, and a browser that sends `Sec-Fetch-Site` must send `same-origin`.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export const isFromPage = (
  visit: Visit,
  { 'sec-fetch-site': site = 'same-origin' }: VisitHeaders,
  form: Buffer,
): boolean => {
  if (visit.browsers.length === 0 || site !== 'same-origin') return false;
  // The form has this field alone, as it is. Anybody can send another body, so none is parsed.
  const expected = Buffer.from(`proof=${proofOf(visit)}`);
  return form.length === expected.length && timingSafeEqual(form, expected);
};

/**
 * Whether a form comes from our page, but another of our pages has replaced its cookie: the person opened two
 * at once. No script can forge this header.
 */
export const isFromOlderPage = (
  { browsers }: Visit,
  { 'sec-fetch-site': site }: VisitHeaders,
): boolean => browsers.length > 0 && site === 'same-origin';

/** Whether a person looks at the page, and no link preview or program. */
export const isDocumentVisit = (headers: VisitHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' &&
  !/\bprefetch\b|\bprerender\b/.test(headers['sec-purpose'] ?? headers.purpose ?? '');
