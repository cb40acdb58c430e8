import { sha256 } from '../../platform/model/sha256.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import type { ConnectionEvent } from './connection-event.ts';

/** An event with the time of its change, and an id that is the same for every repeat of it. */
export type DatedEvent = ConnectionEvent & { id: string; occurredAtMs: number };

/**
 * A record has at most one event of a kind per version, so these three identify it. The id begins with
 * the time, so that ids sort as the events do.
 */
export const dated = (event: ConnectionEvent, occurredAtMs: number): DatedEvent => {
  const { integrationId, version, kind } = event;
  const hash = Buffer.from(sha256(`${integrationId}#${version}#${kind}`), 'base64url');
  return { ...event, id: uuidV7(occurredAtMs, hash.subarray(0, 16)), occurredAtMs };
};
