import { components } from '../../functions/components/catalogue.ts';
import { listEvents } from '../../functions/components/event-scopes.ts';
import { eventScopes } from '../../functions/components/on-demand.ts';
import { providers as catalogued } from '../../functions/providers/catalogue.ts';
import type { Provider } from '../../functions/providers/provider.ts';
import { callbackSlugOf, hostsOf, keyHostsOf } from '../../functions/providers/provider-urls.ts';
import {
  resolveProvider,
  type VariableValues,
} from '../../functions/providers/resolve-provider.ts';
import { registrationSteps } from '../operator/oauth-apps/registration.ts';
import type { Caller } from './judge-sunsets.ts';
import { markdownTable } from './markdown.ts';

const sunsetRows = (callers: readonly Caller[]): string[][] =>
  callers
    .flatMap(({ label, sunsets = [] }) => sunsets.map((sunset) => ({ label, ...sunset })))
    .sort((a, b) => a.ends.localeCompare(b.ends) || a.label.localeCompare(b.label))
    .map(({ label, api, ends, isEarliest, source }) => [
      label,
      api,
      isEarliest ? `not before ${ends}` : ends,
      `[source](${source})`,
    ]);

/** Each value of a variable, or `<its name>` where a pattern says which there are. */
const valuesOf = (provider: Provider): VariableValues[] =>
  Object.entries(provider.variables ?? {}).reduce<VariableValues[]>(
    (all, [name, { values }]) => {
      const each = values instanceof RegExp ? [`<${name}>`] : Object.values(values);
      return all.flatMap((others) => each.map((value) => ({ ...others, [name]: value })));
    },
    [{}],
  );

/** What a host that is wholly a variable may be. */
const patternOf = ({ variables = {} }: Provider, host: string) => {
  const { values } = variables[/^<(\w+)>$/.exec(host)?.[1] ?? ''] ?? {};
  return values instanceof RegExp ? ` (\`${values.source.replaceAll('|', '\\|')}\`)` : '';
};

const hostRows = (providers: readonly Provider[]): string[][] =>
  providers.map((provider) => {
    const hosts = valuesOf(provider).flatMap((values) => [
      ...hostsOf(resolveProvider(provider, values)),
    ]);
    const shown = [...new Set([...hosts, ...keyHostsOf(provider)])].map(
      (host) => `\`${host}\`${patternOf(provider, host)}`,
    );
    return [provider.label, shown.join(', ')];
  });

/** Each sentence once, with all providers that it is for. */
const registrationRows = (providers: readonly Provider[]): string[][] => {
  const lines = providers.flatMap((provider) =>
    registrationSteps(provider).others.map((sentence) => ({ label: provider.label, sentence })),
  );
  return [...Map.groupBy(lines, ({ sentence }) => sentence)].map(([sentence, each]) => [
    each.map(({ label }) => label).join(', '),
    sentence.replaceAll('<', '\\<'),
  ]);
};

/** Events that need the same of one provider, together. */
const eventRows = (providers: readonly Provider[]): string[][] =>
  providers.flatMap((provider) => {
    const events = listEvents(eventScopes.get(provider.type)).filter(
      ({ scopes }) => scopes.length > 0,
    );
    const alike = Map.groupBy(events, ({ scopes }) =>
      scopes.map((scope) => `\`${scope}\``).join(', '),
    );
    return [...alike].map(([scopes, those]) => [
      provider.label,
      those.map(({ componentKey, eventKey }) => `\`${componentKey}.${eventKey}\``).join(', '),
      scopes,
    ]);
  });

/** The text of docs/providers.md, from the catalogues. */
export const providersPage = (): string => {
  const providers = [...catalogued.values()];
  const slugs = providers
    .filter((provider) => callbackSlugOf(provider) !== provider.type)
    .map((provider) => `of \`${provider.type}\`, \`${callbackSlugOf(provider)}\``);
  const ends = ['Provider', 'API version', 'Ends', ''];
  return `# Providers

Written by \`npm run docs\` from [functions/providers/](../functions/providers/). [All of them](integrate/catalogue.md#providers), and [how to add one](add-a-provider.md).

The redirect URI is \`{base_url}/integrations/oauth_callback/\` and the type (${slugs.join('; ')}). Of a provider that sends signed notices, \`{base_url}/integrations/notices/\` and the same is where it sends them. A grant that several connections share is ended with the last of them.

## What to set at the provider

Besides the redirect URI. \`configure-oauth-app\` says the same, with the addresses of its environment: [OAuth apps](operate/operator.md).

${markdownTable(['Provider', 'What to set, or to know'], registrationRows(providers))}

## What events need besides

No connection is asked for these unless its start names them or the event: let our OAuth app ask for them, before somebody does. At some providers each has to be chosen there, and a few need a review.

${markdownTable(['Provider', 'Event', 'Permissions'], eventRows(providers))}

## API versions that end

\`npm run check\` warns 180 days before one of these days, and fails from 60 days before it.

${markdownTable(ends, sunsetRows([...providers, ...components.values()]))}

## Hosts that are called

By https alone, and by no other way out: the functions call these, AWS's own services and nobody else. A part in \`<>\` differs from account to account, and has the form that the provider's file demands; of a whole host, the form is behind it.

${markdownTable(['Provider', 'Hosts'], hostRows(providers))}
`;
};
