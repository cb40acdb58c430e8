import {
  type ErrorCode,
  invalidField,
  invalidFields,
  ServiceError,
} from '../contracts/service-error.ts';
import type { StartRefusal } from '../domain/connect/start-connection.ts';
import type { NoticeRefusal } from '../domain/disconnect/notice-refusal.ts';
import type { Provider } from '../providers/provider.ts';

/** Why a flow cannot start, as the client gets it. */
export const startRefused = ({ label }: Provider, refusal: StartRefusal): ServiceError => {
  switch (refusal.why) {
    case 'unbindable':
      return invalidField(
        'browser_binding',
        `a browser sends no cookie of ${refusal.site} to ${refusal.api}; leave it out, or ask for an ` +
          'API domain beside the web application’s',
      );
    case 'no_app':
      return new ServiceError(
        'oauth_app_not_configured',
        `${label} cannot be connected yet: no OAuth app is set up for it here` +
          `${refusal.region === undefined ? '' : ` in its region ${refusal.region}`}. Ask ` +
          'whoever runs this service to set one up; then start again, or connect on the settings page.',
      );
    case 'fields':
      return invalidFields([
        ...refusal.unknown.map((field) => ({
          field,
          message: `${label} does not need this; leave it out`,
        })),
        ...refusal.problems.map(({ name, label: asked, reason }) => ({
          field: name,
          message:
            reason === 'missing'
              ? `give the ${asked}`
              : `this value is not valid; give the ${asked}`,
        })),
      ]);
  }
};

const noticeAnswers: Record<
  Exclude<NoticeRefusal['why'], 'missing'>,
  (label: string) => [ErrorCode, string]
> = {
  no_notices: (label) => ['not_found', `${label} sends no notices. Do not call this again.`],
  no_calls: (label) => ['not_found', `${label} reports no uninstalls. Do not call this again.`],
  not_signed: (label) => [
    'unauthorized',
    `The signature is not that of ${label} for our app. Check the secret that signs its notices.`,
  ],
  not_our_app: (label) => [
    'unauthorized',
    `Send the client id and secret of ${label}’s OAuth app as Basic credentials.`,
  ],
  not_json: () => ['malformed_json', 'The body is not JSON. Send JSON.'],
  undecided: (label) => [
    'provider_unavailable',
    `Whether ${label} has ended the grant is not known yet. Send the notice again later.`,
  ],
};

/** Why a provider's notice or call does nothing, as the provider's server gets it. */
export const noticeRefused = ({ label }: Provider, refusal: NoticeRefusal): ServiceError =>
  refusal.why === 'missing'
    ? invalidField(refusal.field, `it is missing; send the ${refusal.what}`)
    : new ServiceError(...noticeAnswers[refusal.why](label));
