import * as z from 'zod/mini';
import { noCursor } from '../contracts/page.ts';
import { invalidField } from '../contracts/service-error.ts';

/** The end of a page as an opaque token. It holds no tenant; that comes from the API key. */
export const cursorOf = <T extends z.ZodMiniType>(position: T) => ({
  encode: (end: z.output<T>): string => Buffer.from(JSON.stringify(end)).toString('base64url'),

  /** @throws ServiceError validation_failed */
  decode: (cursor: string): z.output<T> => {
    try {
      return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    } catch {
      throw invalidField('cursor', noCursor);
    }
  },
});

const idPosition = cursorOf(z.tuple([z.uuid()]));

/** Of a list in the order of its ids. */
export const idCursor = {
  encode: (id: string): string => idPosition.encode([id]),
  decode: (cursor: string): string => idPosition.decode(cursor)[0],
};

/** The header that leads to the next page. @param query undefined members are left out */
export const nextLink = (url: string, query: Readonly<Record<string, unknown>>) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { Link: `<${url}?${parameters}>; rel="next"` };
};
