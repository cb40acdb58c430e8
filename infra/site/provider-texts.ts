import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { startFieldsOf } from '../../functions/catalogue/providers/start-fields.ts';
import { code, markdownTable } from '../catalogue/markdown.ts';
import { startSample } from './provider-samples.ts';

export const list = (texts: readonly string[]) => texts.join(', ');
export const codes = (texts: readonly string[]) => list(texts.map(code));

export const startText = (provider: Provider): string => {
  const rows = startFieldsOf(provider).map(({ name, label, required, values, examples }) => [
    code(name),
    `${label}${required ? '' : ' (optional)'}`,
    values
      ? codes(values)
      : list(examples.slice(0, 1).map((example) => `such as ${code(example)}`)),
  ]);
  const start = `[Start](/docs/connect) a connection, and open the \`authorization_url\`:

${startSample(provider)}`;
  if (rows.length === 0) return start;
  return `${start}

The body has:

${markdownTable(['Member', '', 'Accepted'], rows)}`;
};

export const endText = ({ lifetime }: Provider): string => {
  if (!lifetime) return 'A connection lives until somebody ends it.';
  const days = lifetime.seconds / 86_400;
  return lifetime.extendedByRefresh
    ? `The provider forgets a connection that nobody uses for ${days} days; we renew it in time, so nobody has to do anything.`
    : `A connection ends after ${days} days. The person has to connect again before that; \`reconnect_by\` says when.`;
};

const isNotifiedOfRemovals = ({ notices, uninstallCall }: Provider) =>
  Boolean(notices || uninstallCall);

export const removalText = (provider: Provider): string =>
  isNotifiedOfRemovals(provider)
    ? 'A removal of our app at the provider is known at once.'
    : 'A removal of our app at the provider is known at the next use of the connection.';

export const grantText = ({ revoke, uninstall, grantFamily }: Provider): string => {
  if (!revoke && !uninstall) return 'Disconnecting leaves the grant at the provider.';
  const how = uninstall ? 'revokes the grant and uninstalls our app' : 'revokes the grant';
  return grantFamily
    ? `Disconnecting the account’s last connection ${how}.`
    : `Disconnecting ${how}.`;
};

export const scopesText = ({ scopes, optionalScopes }: Provider): string => {
  const requested =
    scopes.length > 0 ? codes(scopes) : 'no scopes: they are set where our app is registered';
  const optional = optionalScopes
    ? ` Also asked for, but not required: ${codes(optionalScopes.scopes)}.`
    : '';
  return `Every connection is asked for ${requested}.${optional}`;
};
