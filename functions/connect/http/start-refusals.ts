import type { Provider } from '../../catalogue/providers/provider.ts';
import { noSuchIntegration } from '../../connections/http/no-access.ts';
import {
  invalidField,
  invalidFields,
  ServiceError,
} from '../../platform/contracts/service-error.ts';
import { tenantDeleted } from '../../platform/http/session-refusals.ts';
import { findSuggestion } from '../../platform/model/find-suggestion.ts';
import { printable } from '../../platform/model/printable.ts';
import type { StartRefusal } from '../domain/connection-start.ts';
import type { NotDeclared } from '../domain/more-scopes.ts';
import type { ReturnUrlRefusal } from '../domain/return-url.ts';

const mostNamed = 5;

const notDeclared = (label: string, { field, names, declared }: NotDeclared): string => {
  if (declared.length === 0) {
    return `what ${label} grants is decided where our OAuth app is registered; leave it out`;
  }
  const named = names.slice(0, mostNamed).map((name) => `'${printable(name)}'`);
  const suggestion = findSuggestion(names[0] ?? '', declared);
  const hint = suggestion ? `did you mean ${suggestion}? ` : '';
  const what = field === 'scopes' ? 'does not declare' : 'has no event';
  return `${label} ${what} ${named.join(', ')}; ${hint}use any of: ${declared.join(', ')}`;
};

const formRules: Record<Exclude<ReturnUrlRefusal['why'], 'origin' | 'other_spelling'>, string> = {
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
      return formRules[refusal.why];
  }
};

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
    ...refusal.problems.map(({ name, label: field, reason }) => ({
      field: name,
      message:
        reason === 'missing' ? `give the ${field}` : `this value is not valid; give the ${field}`,
    })),
  ]);

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
    case 'limit':
      return new ServiceError(
        'too_many_connections',
        `This tenant has reached its limit of connections, ${refusal.limit}. Disconnect those that nobody needs, ` +
          'or ask whoever runs this service to raise the limit. To connect an account again, name its ' +
          'connection in integration_id.',
      );
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
