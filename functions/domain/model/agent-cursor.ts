import * as z from 'zod/mini';
import { invalidField } from './errors.ts';
import type { AgentPosition } from './ports.ts';

/** DynamoDB takes sort keys of at most 1,024 bytes, of which the id and its separator are 37. */
const mostNameBytes = 987;
const isName = (name: string) => name.isWellFormed() && Buffer.byteLength(name) <= mostNameBytes;

const position = z.tuple([z.string().check(z.minLength(1), z.refine(isName)), z.uuid()]);

/** The end of a page of agents as an opaque token. It holds no tenant; that comes from the API key. */
export const encodeCursor = ({ name, id }: AgentPosition): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** @throws ServiceError validation_failed */
export const decodeCursor = (cursor: string): AgentPosition => {
  try {
    const [name, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { name, id };
  } catch {
    throw invalidField(
      'cursor',
      'this is not a cursor; take it from the Link header, or leave it out',
    );
  }
};
