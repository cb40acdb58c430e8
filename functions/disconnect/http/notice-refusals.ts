import type { Provider } from '../../catalogue/providers/provider.ts';
import type { EventTokenError } from '../../platform/contracts/error-codes.ts';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import type { NoticeRefusal } from '../domain/notice-refusal.ts';

type RefusalMessage = (label: string) => ConstructorParameters<typeof ServiceError>;

const wrongSignature: RefusalMessage = (label) => [
  'unauthorized',
  `The signature is not that of ${label} for this app. Check the secret that signs its notices.`,
];
const wrongCredentials: RefusalMessage = (label) => [
  'unauthorized',
  `Send the client id and secret of ${label}’s OAuth app as Basic credentials.`,
];

const inAMinute = { retryAfterSeconds: 60 };

const refusalMessages: Record<Exclude<NoticeRefusal['why'], 'missing'>, RefusalMessage> = {
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
    'The audience is none of our OAuth apps. Send it to the app whose client id it names.',
  ],
  too_old: () => [
    'unauthorized',
    'The notice was issued too long ago. Send it sooner, and check the clock that dates it.',
  ],
  repeated: () => ['unauthorized', 'This event token was received before. Do not send it again.'],
  dated_ahead: () => [
    'unauthorized',
    'The notice is dated more than five minutes ahead of our clock. Check the clock that dates it.',
  ],
  not_json: () => ['malformed_json', 'The body is not JSON. Send JSON.'],
  too_many_tenants: () => [
    'rate_limited',
    'Too many notices of this minute name a tenant that has no verified notice yet. Send this again in a minute.',
    inAMinute,
  ],
  // No error of ours: anybody can name a key that does not exist. With a 5xx, the issuer sends the token again.
  unread_keys: (label) => [
    'provider_unavailable',
    `The keys of ${label} cannot be read, or may be older than this token. Send it again in a minute.`,
    inAMinute,
  ],
};

/** A notice of this provider is a security event token, which is answered as RFC 8935 says. */
export const acceptsEventTokens = ({ notices }: Provider): boolean =>
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
      : new ServiceError(...refusalMessages[refusal.why](provider.label));
  // Whatever the provider, since it must send that again.
  const isFinal = usual.retryAfterSeconds === undefined;
  if (!isFinal || !acceptsEventTokens(provider)) return usual;
  return eventTokenRefused(refusal.why, provider, usual.message);
};
