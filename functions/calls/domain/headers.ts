import type { FieldError } from '../../platform/model/fault.ts';

const mostHeaders = 40;
const mostCharacters = 8_000;

/** A token of RFC 9110 section 5.6.2. */
const nameForm = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;
const valueForm = /^[\x20-\x7e]*$/;

/** Of the connection and not of the request (RFC 9110 section 7.6.1), or what we say ourselves. */
const ours: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** What a proxy says of the request before it: servers may believe another host, path or method. */
const ofProxies =
  /^(?:forwarded|via|(?:proxy|sec|x-forwarded)-.*|x-(?:real-ip|original-(?:url|host)|rewrite-url|host|(?:http-)?method(?:-override)?))$/;

const credential =
  /(?:^|-)(?:authorization|cookie2?|api-?key|auth-?key|(?:access|api|auth|bearer|security|session)-token|secret|password|credentials?)$/;

const nameProblem = (name: string): string | undefined => {
  if (!nameForm.test(name)) return 'a name has up to 100 characters of RFC 9110, without spaces';
  // Behind CGI, both are the same.
  const spelled = name.toLowerCase().replaceAll('_', '-');
  if (credential.test(spelled)) return 'leave it out: we send the access token, and nothing else';
  if (ours.has(spelled) || ofProxies.test(spelled)) return 'leave it out: only we may send it';
  return undefined;
};

/** What is wrong with the headers of a call, whatever its connection. */
export const headerProblems = (headers: Readonly<Record<string, string>>): FieldError[] => {
  const entries = Object.entries(headers);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (entries.length > mostHeaders || names.size < entries.length) {
    return [{ field: 'headers', message: `send at most ${mostHeaders}, and each name once` }];
  }
  return entries.flatMap(([name, value]) => {
    const isValue = value.length <= mostCharacters && valueForm.test(value);
    const wrong = isValue
      ? undefined
      : `send up to ${mostCharacters} printable characters of ASCII`;
    const message = nameProblem(name) ?? wrong;
    return message === undefined ? [] : [{ field: `headers.${name}`, message }];
  });
};
