import * as z from 'zod/mini';
import { invalidField } from '../model/errors.ts';
import type { ConnectionPosition } from './list-connections.ts';

const position = z.tuple([z.string().check(z.regex(/^[a-z0-9_]{1,64}$/)), z.uuid()]);

/** The end of a page of connections as an opaque token. It holds no tenant; that comes from the API key. */
export const encodeConnectionCursor = ({
  integrationType,
  integrationId,
}: ConnectionPosition): string =>
  Buffer.from(JSON.stringify([integrationType, integrationId])).toString('base64url');

/** @throws ServiceError validation_failed */
export const decodeConnectionCursor = (cursor: string): ConnectionPosition => {
  try {
    const parsed = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    const [integrationType, integrationId] = parsed;
    return { integrationType, integrationId };
  } catch {
    throw invalidField(
      'cursor',
      'this is not a cursor; take it from the Link header, or leave it out',
    );
  }
};
