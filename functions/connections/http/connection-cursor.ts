import * as z from 'zod/mini';
import { cursorOf } from '../../platform/http/next-page.ts';
import type { ConnectionPosition } from '../domain/ports.ts';

const position = cursorOf(z.tuple([z.string().check(z.regex(/^[a-z0-9_]{1,64}$/)), z.uuid()]));

export const connectionCursor = {
  encode: ({ integrationType, integrationId }: ConnectionPosition): string =>
    position.encode([integrationType, integrationId]),
  decode: (cursor: string): ConnectionPosition => {
    const [integrationType, integrationId] = position.decode(cursor);
    return { integrationType, integrationId };
  },
};
