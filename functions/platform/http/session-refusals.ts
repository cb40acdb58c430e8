import { invalidFields, ServiceError } from '../contracts/service-error.ts';
import { printable } from '../model/printable.ts';

const advice = 'Name the origin of the page in allowed_origins when you make the session';
const adviceWithoutOrigin =
  'The page is a file, or in a frame whose sandbox lacks allow-same-origin. Serve it from one of these origins';

/** @param page the origin that a browser says; `null` if the page has none, which no session may allow */
export const originNotAllowed = (allowed: readonly string[], page?: string): ServiceError => {
  const from = page === undefined ? 'none' : printable(page);
  return new ServiceError(
    'origin_not_allowed',
    `This session is for pages of ${allowed.join(', ')}, and the request is from ${from}. ${page === 'null' ? adviceWithoutOrigin : advice}; a server uses an API key.`,
  );
};

/** Why no session is made for pages of these origins, as the client gets it. */
export const originsRefused = (refused: readonly { index: number; origin: string }[]) =>
  invalidFields(
    refused.map(({ index, origin }) => ({
      field: `allowed_origins.${index}`,
      message:
        `no session of this account may be for pages of ${printable(origin)}; leave it out, or ask ` +
        'whoever runs this service to allow this origin for the account',
    })),
  );

export const sessionEnded = (): ServiceError =>
  new ServiceError('unauthorized', 'This session has ended. Make another: POST /connect_sessions.');

export const tenantDeleted = (): ServiceError =>
  new ServiceError(
    'unauthorized',
    'This account is being deleted: its keys and sessions end. Do not try again.',
  );

const mayNot = (what: string) => new ServiceError('missing_scope', `A session may not ${what}`);

export const callNotAllowed = (): ServiceError =>
  mayNot('do this. Call it from your server, with an API key.');

export const primaryNotAllowed = (): ServiceError =>
  mayNot(
    'choose the primary integration if it has a client_reference, since that is for the whole tenant. Use an API key, or a session without one.',
  );

export const callerMetadataNotAllowed = (): ServiceError =>
  mayNot(
    'say client_reference or metadata, which your server relies on. Say them when you make it, or change them with an API key.',
  );

export const typeNotAllowed = (integrationType: string): ServiceError =>
  new ServiceError(
    'integration_type_not_allowed',
    `This session is not for ${integrationType}. Make one with it in integration_types, or without integration_types.`,
  );
