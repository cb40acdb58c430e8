import { basePath } from '../contracts/route.ts';
import type { ErrorCode } from '../contracts/service-error.ts';

/**
 * The header that leads to the page of an error code. Its URL has no host, so that the gateway's own
 * answers can have it too, and begins with a slash, so that it means the same below every path.
 * @see https://www.rfc-editor.org/rfc/rfc8288#section-3.1
 */
export const helpLink = (code: ErrorCode) => ({
  Link: `</${basePath}/docs/errors/${code}>; rel="help"`,
});
