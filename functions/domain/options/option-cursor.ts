import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidField } from '../model/errors.ts';
import type { OptionPosition } from './field-options.ts';

const count = z.int().check(z.gte(0), z.lte(1_000_000));
const position = z.union([
  z.tuple([z.string(), count]),
  z.tuple([z.string(), count, count, count]),
]);

/** API Gateway accepts 10 kB of request line and headers; a longer cursor would leave too little room. */
export const maxCursorLength = 6000;

/** The list that a cursor belongs to: everything that decides it, and a secret to seal its cursors. */
export type CursorScope = { secret: string; question: readonly unknown[] };

/** Of a SHA-256 in base64url. */
const sealLength = 43;

const sealOf = ({ secret, question }: CursorScope, payload: string): Buffer =>
  Buffer.from(
    createHmac('sha256', secret)
      .update(JSON.stringify([...question, payload]))
      .digest('base64url'),
  );

/**
 * The position in a list as a token that only this service can make, for this list alone: a position
 * may be a URL of the provider, which is called with the tenant's token.
 * @returns undefined when the provider's position is too long for a cursor
 */
export const sealCursor = (
  { page, skip, source = 0, offset = 0 }: OptionPosition,
  scope: CursorScope,
): string | undefined => {
  const more = source || offset ? [source, offset] : [];
  const payload = Buffer.from(JSON.stringify([page, skip, ...more])).toString('base64url');
  const cursor = `${sealOf(scope, payload)}${payload}`;
  return cursor.length > maxCursorLength ? undefined : cursor;
};

/** @throws ServiceError validation_failed for any text but a cursor of this list */
export const openCursor = (cursor: string, scope: CursorScope): OptionPosition => {
  const payload = cursor.slice(sealLength);
  const seal = Buffer.from(cursor.slice(0, sealLength));
  const own = sealOf(scope, payload);
  if (seal.length !== own.length || !timingSafeEqual(seal, own)) throw startAgain(notOfThisList);
  const [page, skip, source, offset] = readPosition(payload);
  return { page, skip, ...(source ? { source } : {}), ...(offset ? { offset } : {}) };
};

/**
 * An earlier release may have sealed another form, and anybody can seal any text for fixed choices,
 * whose secret is empty.
 */
const readPosition = (payload: string) => {
  try {
    return position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    throw startAgain(notOfThisList);
  }
};

export const notOfThisList = 'this is not a cursor of this list';

/** @param why the list cannot be continued */
export const startAgain = (why: string) =>
  invalidField('_cursor', `${why}; leave it out to start again from the beginning`);
