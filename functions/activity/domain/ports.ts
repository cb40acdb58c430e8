import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { Activity } from './activity.ts';
import type { TenantAct } from './acts.ts';

/** Which entries, the latest first. */
export type ActivityQuery = {
  tenantId: string;
  integrationId?: string | undefined;
  agentId?: string | undefined;
  act?: TenantAct | undefined;
  /** Only what was refused or failed. */
  isFailed?: boolean;
  fromMs: number;
  limit: number;
  /** The id of the last entry of the page before. */
  after?: string | undefined;
};

/**
 * With two filters a page may have few entries, though it has a `next`. `unreadable` has those that are left
 * out, because only a later release can read them.
 */
export type ActivityPage = {
  found: Activity[];
  unreadable?: readonly UnreadableRow[];
  next: string | undefined;
};

export type ActivityReader = { page(query: ActivityQuery): Promise<ActivityPage> };

/** Storing an entry again changes nothing. */
export type ActivityWriter = { put(entry: Activity): Promise<void> };
