import type { Budget, Budgets } from '../../platform/model/limiters.ts';
import { tenantLimit } from './tenant-limit.ts';

/** Why we refuse a URL. */
export type UrlProblem =
  | 'not_absolute'
  | 'not_https'
  | 'user_info'
  | 'fragment'
  | 'too_long'
  | 'internal'
  | 'unresolved';

export const mostUrlCharacters = 500;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether it is plain http to this machine, which the local stack accepts. */
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopback.has(hostname);

export type HostCheck = (hostname: string) => Promise<'public' | 'internal' | 'unresolved'>;

type Checks = {
  /** True in the local stack. */
  acceptsLoopback: boolean;
  hostCheck: HostCheck;
  hostChecks: Budget;
};

/** A tenant's look-ups of hosts: a name server that says nothing holds each for seconds. */
export const hostChecksOf = (budgets: Budgets, tenantId: string): Budget =>
  budgets(tenantId, { webhook_host_checks: tenantLimit });

export type RefusedUrl = { problem: UrlProblem } | { refused: 'too_often'; waitMs: number };

/**
 * Whether we may send events to a URL. Every attempt checks the address of its host again.
 * @returns the URL as we store it, or why we do not
 */
export const checkUrl = async (
  text: string,
  { acceptsLoopback, hostCheck, hostChecks }: Checks,
): Promise<{ url: string } | RefusedUrl> => {
  if (text.length > mostUrlCharacters) return { problem: 'too_long' };
  const url = URL.parse(text);
  if (!url) return { problem: 'not_absolute' };
  // As it is stored and shown, or nobody could send it back.
  if (url.href.length > mostUrlCharacters) return { problem: 'too_long' };
  if (url.username || url.password) return { problem: 'user_info' };
  if (text.includes('#')) return { problem: 'fragment' };
  if (acceptsLoopback && isLoopback(url)) return { url: url.href };
  if (url.protocol !== 'https:') return { problem: 'not_https' };
  const { admitted, retryAfterMs } = await hostChecks.consume(1);
  if (!admitted) return { refused: 'too_often', waitMs: retryAfterMs };
  const found = await hostCheck(url.hostname);
  return found === 'public' ? { url: url.href } : { problem: found };
};
