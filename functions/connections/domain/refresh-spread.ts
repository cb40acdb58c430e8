import { createHash } from 'node:crypto';
import type { ConnectionKey } from './connection-key.ts';

// Each from other bytes of one hash, so that they do not depend on each other.
const digestOf = ({ tenantId, integrationType, accountHash }: ConnectionKey): Buffer =>
  createHash('sha256').update(`${tenantId}#${integrationType}#${accountHash}`).digest();

const partCount = 16;
const nameOf = (part: number) => `due#${part.toString(16)}`;

/**
 * The part of the queue of due refreshes in which a connection is: one partition of an index
 * has a limit per second.
 */
export const refreshPartOf = (key: ConnectionKey): string =>
  nameOf(digestOf(key).readUInt8(0) % partCount);

/** Every part. */
export const refreshParts: readonly string[] = Array.from({ length: partCount }, (_, part) =>
  nameOf(part),
);

/** From 0 to 1, and always the same: where a connection is within the time over which dates are spread. */
export const spreadOf = (key: ConnectionKey): number => digestOf(key).readUIntBE(1, 6) / 2 ** 48;

/** How many refreshes of one provider happen at the same time. */
export const refreshesAtOnce = 8;

/** Connections of one provider in the same shard are refreshed one after the other. */
export const shardOf = (key: ConnectionKey, providerFamily: string): string =>
  `${providerFamily}.${digestOf(key).readUInt8(7) % refreshesAtOnce}`;
