import * as z from 'zod';
import type { OptionPosition } from './collect-options.ts';
import { invalidField } from './errors.ts';

const position = z.tuple([z.string().max(4000), z.int().min(0).max(100_000)]);

/** Where a list goes on, as an opaque token. It names no tenant, and is checked again when used. */
export const encodeOptionCursor = ({ at, skip }: OptionPosition): string =>
  Buffer.from(JSON.stringify([at, skip])).toString('base64url');

/** @throws ServiceError validation_failed */
export const decodeOptionCursor = (cursor: string): OptionPosition => {
  try {
    const [at, skip] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, skip };
  } catch {
    throw invalidField(
      '_cursor',
      'this is not a cursor; take it from the Link header, or leave it out',
    );
  }
};
