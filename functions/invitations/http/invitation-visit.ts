import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  cookieValues,
  invitedBrowser,
  invitedCookieOf,
} from '../../connect/domain/browser-binding.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import type { Visitor } from '../domain/open-invitation.ts';
import { invitationStyle } from '../page/invitation-style.ts';

/** For the policy that lets the style of these pages in, and no other. */
export const styleHash = `sha256-${createHash('sha256').update(invitationStyle).digest('base64')}`;

/** As long as an invitation may last. */
const cookieSeconds = 30 * 24 * 60 * 60;

type VisitHeaders = Readonly<Record<string, string | undefined>>;

/** Somebody with a link: what their browser has shown, and the value that it has from now on. */
export type Visit = Visitor & {
  /** The cookie's value: the one that the browser has, or a new one. */
  value: string;
  headers: { 'Set-Cookie': string };
};

/** 32 bytes: nothing else is taken for a value of ours. */
const isValue = (text: string) => /^[\w-]{43}$/.test(text);

/**
 * Reads the cookie of a browser and renews it. It is ours alone (`__Host-`), so that a value in it was given
 * to this browser by a page of ours.
 */
export const visitOf = (publicBaseUrl: string, link: string, { cookie }: VisitHeaders): Visit => {
  const name = invitedCookieOf(publicBaseUrl);
  const values = cookieValues(name, cookie).filter(isValue);
  const value = values[0] ?? randomBytes(32).toString('base64url');
  const secure = publicBaseUrl.startsWith('https:') ? '; Secure' : '';
  return {
    link,
    value,
    browsers: values.map(invitedBrowser),
    headers: {
      'Set-Cookie': `${name}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`,
    },
  };
};

/** What only a page of ours can say, in this browser and for this link. */
export const proofOf = ({ link, value }: Pick<Visit, 'link' | 'value'>): string =>
  sha256(`form;${link};${value}`);

/**
 * Whether a form comes from the page that this browser was shown: only that page has the proof, which
 * belongs to the cookie, and browsers that say where a request comes from say that it comes from here.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export const isFromPage = (
  visit: Visit,
  { 'sec-fetch-site': site = 'same-origin' }: VisitHeaders,
  form: Buffer,
): boolean => {
  if (visit.browsers.length === 0 || site !== 'same-origin') return false;
  const given = Buffer.from(new URLSearchParams(form.toString()).get('proof') ?? '');
  const expected = Buffer.from(proofOf(visit));
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * Whether a form comes from a page of ours whose cookie another page of ours has replaced: a person opened two
 * at once. Only a browser can say this of itself.
 */
export const isFromOlderPage = (
  { browsers }: Visit,
  { 'sec-fetch-site': site }: VisitHeaders,
): boolean => browsers.length > 0 && site === 'same-origin';

/** Whether a person looks at it: not who previews a link, or asks for it as a program. */
export const isDocumentVisit = (headers: VisitHeaders): boolean =>
  headers['sec-fetch-dest'] === 'document' &&
  !/\bprefetch\b|\bprerender\b/.test(headers['sec-purpose'] ?? headers.purpose ?? '');
