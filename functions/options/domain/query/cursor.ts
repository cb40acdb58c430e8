import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Connection } from '../../../connections/domain/connection.ts';
import type { OptionPosition } from './list-part.ts';
import type { FieldOptionsQuery } from './look-up.ts';

/** The list that a cursor belongs to: everything that decides it, and a secret to seal its cursors. */
export type CursorScope = { secret: string; query: readonly unknown[] };

/**
 * What cursors of a list are bound to. Fixed choices have no connection, and so no secret: their cursors
 * hold only a number, which nobody can misuse, and their seal tells the lists apart.
 */
export const scopeOf = (
  { tenantId, componentKey, eventKey, fieldKey, search = '' }: FieldOptionsQuery,
  parents: ReadonlyMap<string, string>,
  connection?: Connection,
): CursorScope => ({
  secret: connection?.cursorSecret ?? '',
  query: [
    [tenantId, connection?.integrationId],
    [componentKey, eventKey, fieldKey],
    [...parents],
    search,
  ],
});

const count = z.int().check(z.gte(0), z.lte(1_000_000));
const position = z.union([
  z.tuple([z.string(), count]),
  z.tuple([z.string(), count, count, count]),
  z.tuple([z.string(), count, count, count, z.literal(1)]),
]);

/** API Gateway accepts 10 kB of request line and headers; a longer cursor would leave too little room. */
export const maxCursorLength = 6000;

/** Of a SHA-256 in base64url. */
const sealLength = 43;

const sealOf = ({ secret, query }: CursorScope, payload: string): Buffer =>
  Buffer.from(
    createHmac('sha256', secret)
      .update(JSON.stringify([...query, payload]))
      .digest('base64url'),
  );

/**
 * The position in a list as a token that only this service can make, for this list alone: a position
 * may be a URL of the provider, which is called with the tenant's token.
 * @returns undefined when the provider's position is too long for a cursor
 */
export const sealCursor = (
  { page, skip, source = 0, offset = 0, isPart }: OptionPosition,
  scope: CursorScope,
): string | undefined => {
  const more = source || offset ? [source, offset, ...(isPart ? [1] : [])] : [];
  const payload = Buffer.from(JSON.stringify([page, skip, ...more])).toString('base64url');
  const cursor = `${sealOf(scope, payload)}${payload}`;
  return cursor.length > maxCursorLength ? undefined : cursor;
};

/** @returns undefined for any text but a cursor of this list */
export const openCursor = (cursor: string, scope: CursorScope): OptionPosition | undefined => {
  const payload = cursor.slice(sealLength);
  const seal = Buffer.from(cursor.slice(0, sealLength));
  const expected = sealOf(scope, payload);
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return undefined;
  const read = readPosition(payload);
  if (!read) return undefined;
  const [page, skip, source, offset, isPart] = read;
  return {
    ...{ page, skip },
    ...(source ? { source } : {}),
    ...(offset ? { offset } : {}),
    ...(isPart ? { isPart: true } : {}),
  };
};

/** Anybody can seal any text for fixed choices, whose secret is empty. */
const readPosition = (payload: string) => {
  try {
    return position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return undefined;
  }
};
