import * as z from 'zod/mini';
import { pageOrigin } from '../model/page-origin.ts';

/** A name has 253 at most, besides scheme and port. */
const mostCharacters = 267;

const originMessage =
  'send an origin as browsers do: https, host and, if it is not 443, port; http only for this computer';

/** Only what browsers send is ever equal to it. */
export const originValue = z.string(originMessage).check(
  z.maxLength(mostCharacters, originMessage),
  z.superRefine((text, { issues }) => {
    const origin = pageOrigin(text);
    if (origin === text) return;
    const message = origin === undefined ? originMessage : `send it as browsers do: ${origin}`;
    issues.push({ code: 'custom', message, input: text });
  }),
);
