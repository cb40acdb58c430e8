import type { Provider } from '../../catalogue/providers/provider.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import type { NoticeRefusal } from '../../disconnect/domain/notice-refusal.ts';
import {
  type ErrorCode,
  type EventTokenError,
  invalidField,
  invalidFields,
  ServiceError,
} from '../../platform/contracts/service-error.ts';
import { tenantDeleted } from '../../platform/http/session-refusals.ts';
import { findMeant } from '../../platform/model/find-meant.ts';
import { printable } from '../../platform/model/printable.ts';
import type { NotDeclared } from '../domain/more-scopes.ts';
import type { FlowRefusal } from '../domain/next-flow-step.ts';
import type { StartRefusal } from '../domain/prepare-start.ts';
import type { ReturnUrlRefusal } from '../domain/return-url.ts';

/** Enough to see what is wrong. */
const mostNamed = 5;

const notDeclared = (label: string, { field, names, declared }: NotDeclared): string => {
  if (declared.length === 0) {
    return `what ${label} grants is decided where our OAuth app is registered; leave it out`;
  }
  const named = names.slice(0, mostNamed).map((name) => `'${printable(name)}'`);
  const meant = findMeant(names[0] ?? '', declared);
  const hint = meant ? `did you mean ${meant}? ` : '';
  const what = field === 'scopes' ? 'does not declare' : 'has no event';
  return `${label} ${what} ${named.join(', ')}; ${hint}use any of: ${declared.join(', ')}`;
};

const formWanted: Record<Exclude<ReturnUrlRefusal['why'], 'origin' | 'other_spelling'>, string> = {
  no_url: 'this is no URL; send an absolute one, such as https://app.example.com/settings',
  scheme: 'send an address with https; http is for this computer alone',
  user: 'leave out the user and password before the host',
  fragment: 'leave out what begins with #',
};

const returnUrlMessage = (refusal: ReturnUrlRefusal): string => {
  switch (refusal.why) {
    case 'origin':
      return (
        `nobody is sent to ${printable(refusal.origin)} from here; leave it out, or ask whoever runs ` +
        'this service to allow this origin'
      );
    case 'other_spelling':
      return `write it as a browser does, which reads it as ${printable(refusal.href)}`;
    default:
      return formWanted[refusal.why];
  }
};

/** Why a person is not sent to an address, as the client gets it. */
export const returnUrlRefused = (refusal: ReturnUrlRefusal): ServiceError =>
  invalidField('return_url', returnUrlMessage(refusal));

const fieldsRefused = (
  label: string,
  refusal: Extract<StartRefusal, { why: 'fields' }>,
): ServiceError =>
  invalidFields([
    ...refusal.notDeclared.map((problem) => ({
      field: problem.field,
      message: notDeclared(label, problem),
    })),
    ...refusal.unknown.map((field) => ({
      field,
      message: `${label} does not need this; leave it out`,
    })),
    ...refusal.problems.map(({ name, label: asked, reason }) => ({
      field: name,
      message:
        reason === 'missing' ? `give the ${asked}` : `this value is not valid; give the ${asked}`,
    })),
  ]);

/** Why a flow cannot start, as the client gets it. */
export const startRefused = ({ label }: Provider, refusal: StartRefusal): ServiceError => {
  switch (refusal.why) {
    case 'deleted':
      return tenantDeleted();
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
    case 'return_url':
      return returnUrlRefused(refusal.refusal);
    case 'no_such_integration':
      return noSuchIntegration();
    case 'no_app':
      return new ServiceError(
        'oauth_app_not_configured',
        `${label} cannot be connected yet: no OAuth app is set up for it here` +
          `${refusal.region === undefined ? '' : ` in its region ${refusal.region}`}. Ask ` +
          'whoever runs this service to set one up; then start again, or connect on the settings page.',
      );
    case 'fields':
      return fieldsRefused(label, refusal);
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
  unknown_key: (label) => [
    'unauthorized',
    `${label} publishes no key with this id. Sign with one that it publishes.`,
  ],
  other_issuer: (label) => [
    'unauthorized',
    `The issuer is not that of ${label}. Send it elsewhere.`,
  ],
  other_audience: () => [
    'unauthorized',
    'The audience is none of our OAuth apps. Send it to whose client id it names.',
  ],
  too_old: () => [
    'unauthorized',
    'The notice was issued too long ago. Send it sooner, and check the clock that dates it.',
  ],
  repeated: () => ['unauthorized', 'This event token was taken before. Do not send it again.'],
  dated_ahead: () => [
    'unauthorized',
    'The notice is dated more than five minutes ahead of our clock. Check the clock that dates it.',
  ],
  not_json: () => ['malformed_json', 'The body is not JSON. Send JSON.'],
};

/** A notice of this provider is a security event token, which is answered as RFC 8935 says. */
export const takesEventTokens = ({ notices }: Provider): boolean =>
  notices !== undefined && 'token' in notices.signature && notices.signature.token === 'body';

/** All others are an `invalid_request`. */
const eventTokenErrors: Partial<Record<NoticeRefusal['why'], EventTokenError>> = {
  unknown_key: 'invalid_key',
  wrong_signature: 'authentication_failed',
  other_issuer: 'invalid_issuer',
  other_audience: 'invalid_audience',
};

const eventTokenRefused = (why: NoticeRefusal['why'], { label }: Provider, usual: string) => {
  const form = `This is no security event token of ${label}. Send a JWT with iss, aud, iat, jti and events that RS256 signs.`;
  const err = eventTokenErrors[why] ?? 'invalid_request';
  return new ServiceError('invalid_event_token', why === 'not_signed' ? form : usual, { err });
};

/** Why a provider's notice or call does nothing, as the provider's server gets it. */
export const noticeRefused = (provider: Provider, refusal: NoticeRefusal): ServiceError => {
  const usual =
    refusal.why === 'missing'
      ? invalidField(refusal.field, `it is missing; send the ${refusal.what}`)
      : new ServiceError(...noticeAnswers[refusal.why](provider.label));
  if (!takesEventTokens(provider)) return usual;
  return eventTokenRefused(refusal.why, provider, usual.message);
};
