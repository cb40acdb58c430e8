import * as z from 'zod';
import { invalidField } from '../model/errors.ts';
import type { OptionPosition } from './field-options.ts';

const count = z.int().min(0).max(1_000_000);
const position = z.union([
  z.tuple([z.string(), count]),
  z.tuple([z.string(), count, count, count]),
]);

/** API Gateway accepts 10 kB of request line and headers; a longer cursor would leave too little room. */
export const maxCursorLength = 6000;

/**
 * The position in a list as an opaque token. It names no tenant, and is checked again when used.
 * @returns undefined when the provider's position is too long for a cursor
 */
export const encodeOptionCursor = ({
  page,
  skip,
  source = 0,
  offset = 0,
}: OptionPosition): string | undefined => {
  const more = source || offset ? [source, offset] : [];
  const cursor = Buffer.from(JSON.stringify([page, skip, ...more])).toString('base64url');
  return cursor.length > maxCursorLength ? undefined : cursor;
};

/** @throws ServiceError validation_failed */
export const decodeOptionCursor = (cursor: string): OptionPosition => {
  try {
    const parsed = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const [page, skip, source, offset] = parsed;
    return { page, skip, ...(source ? { source } : {}), ...(offset ? { offset } : {}) };
  } catch {
    throw invalidField(
      '_cursor',
      'this is not a cursor; take it from the Link header, or leave it out',
    );
  }
};
