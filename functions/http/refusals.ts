import {
  type ErrorCode,
  invalidField,
  invalidFields,
  ServiceError,
} from '../contracts/service-error.ts';
import type { FlowRefusal } from '../domain/connect/next-flow-step.ts';
import type { StartRefusal } from '../domain/connect/start-connection.ts';
import type { NoticeRefusal } from '../domain/disconnect/notice-refusal.ts';
import type { Provider } from '../providers/provider.ts';

/** Why a flow cannot start, as the client gets it. */
export const startRefused = ({ label }: Provider, refusal: StartRefusal): ServiceError => {
  switch (refusal.why) {
    case 'unbound':
      return new ServiceError(
        'session_binding_required',
        'Bind this connection to its person: send completion: "by_server" and complete it from your ' +
          'server with POST /integrations/oauth_complete, or send a browser_binding.',
      );
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

const completionAnswers: Record<FlowRefusal, [ErrorCode, string]> = {
  unknown: [
    'completion_code_unknown',
    'it was not issued for this tenant, or not for this attempt; let the person who is logged in ' +
      'start a connection of their own',
  ],
  expired: [
    'completion_code_expired',
    'it was not sent within five minutes; let the person start again',
  ],
};

/** Why a completion code completes nothing, as the tenant's server gets it. */
export const completionRefused = (why: FlowRefusal): ServiceError => {
  const [code, message] = completionAnswers[why];
  const field = 'completion_code';
  return new ServiceError(code, `${field}: ${message}.`, { fieldErrors: [{ field, message }] });
};

type NoticeAnswer = (label: string) => [ErrorCode, string];

const wrongSignature: NoticeAnswer = (label) => [
  'unauthorized',
  `The signature is not that of ${label} for our app. Check the secret that signs its notices.`,
];
const wrongCredentials: NoticeAnswer = (label) => [
  'unauthorized',
  `Send the client id and secret of ${label}’s OAuth app as Basic credentials.`,
];

const noticeAnswers: Record<Exclude<NoticeRefusal['why'], 'missing'>, NoticeAnswer> = {
  no_notices: (label) => ['not_found', `${label} sends no notices. Do not call this again.`],
  no_calls: (label) => ['not_found', `${label} reports no uninstalls. Do not call this again.`],
  not_signed: wrongSignature,
  wrong_signature: wrongSignature,
  no_credentials: wrongCredentials,
  wrong_credentials: wrongCredentials,
  dated_ahead: () => [
    'unauthorized',
    'The notice is dated more than five minutes ahead of our clock. Check the clock that dates it.',
  ],
  not_json: () => ['malformed_json', 'The body is not JSON. Send JSON.'],
};

/** Why a provider's notice or call does nothing, as the provider's server gets it. */
export const noticeRefused = ({ label }: Provider, refusal: NoticeRefusal): ServiceError =>
  refusal.why === 'missing'
    ? invalidField(refusal.field, `it is missing; send the ${refusal.what}`)
    : new ServiceError(...noticeAnswers[refusal.why](label));
