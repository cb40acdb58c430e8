import type { IncomingMessage } from 'node:http';
import { settingsPath } from './paths.ts';

// All ports of a host share its cookies.
const name = 'trunkline_started';
/** As long as the authorization URL works, and some time for the provider's pages. */
const maxAgeSeconds = 20 * 60;

/** Stores in the browser which type it connects, since the redirect back names only the category. */
export const startedTypeCookie = (type: string): { 'Set-Cookie': string } => ({
  'Set-Cookie': `${name}=${type}; Path=${settingsPath}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`,
});

export const readStartedType = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|; )${name}=([a-z_]{1,40})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
