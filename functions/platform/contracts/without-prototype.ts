import * as z from 'zod/mini';

/** A record drops this key without a word, so it is looked for before. @param message what to send instead */
export const withoutPrototype = (message: string) =>
  z.transform((sent: unknown, { issues }) => {
    if (Object.hasOwn(Object(sent), '__proto__'))
      issues.push({ code: 'custom', message, path: ['__proto__'], input: sent });
    return sent;
  });
