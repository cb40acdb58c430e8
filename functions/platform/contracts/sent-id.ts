import * as z from 'zod/mini';

/**
 * An id that somebody sends. Ours are lower case, but some languages and databases write upper case, and in a
 * UUID that is received, case does not count.
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-4
 * @see https://github.com/swiftlang/swift-foundation/issues/85
 * @param message what is answered to anything else
 */
export const sentId = (message: string) => z.uuid(message).check(z.toLowerCase());
