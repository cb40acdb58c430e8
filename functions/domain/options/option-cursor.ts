import * as z from 'zod';
import { invalidField } from '../model/errors.ts';
import type { OptionPosition } from './field-options.ts';

const position = z.tuple([z.string(), z.int().min(0).max(1_000_000)]);

/** API Gateway accepts 10 kB of request line and headers; a longer cursor would leave too little room. */
export const maxCursorLength = 6000;

/**
 * The position in a list as an opaque token. It names no tenant, and is checked again when used.
 * @returns undefined when the provider's position is too long for a cursor
 */
export const encodeOptionCursor = ({ page, skip }: OptionPosition): string | undefined => {
  const cursor = Buffer.from(JSON.stringify([page, skip])).toString('base64url');
  return cursor.length > maxCursorLength ? undefined : cursor;
};

/** @throws ServiceError validation_failed */
export const decodeOptionCursor = (cursor: string): OptionPosition => {
  try {
    const [page, skip] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { page, skip };
  } catch {
    throw invalidField(
      '_cursor',
      'this is not a cursor; take it from the Link header, or leave it out',
    );
  }
};
