import { components } from '../../functions/catalogue/components/catalogue.ts';
import { providers as catalogued } from '../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { hostsOf, keyHostsOf } from '../../functions/catalogue/providers/provider-urls.ts';
import {
  resolveProvider,
  type VariableValues,
} from '../../functions/catalogue/providers/resolve-provider.ts';
import type { ApiCaller } from './judge-sunsets.ts';
import { markdownTable } from './markdown.ts';

const sunsetRows = (callers: readonly ApiCaller[]): string[][] =>
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

/** The text of docs/providers.md, from the catalogues. */
export const providersPage = (): string => {
  const providers = [...catalogued.values()];
  const ends = ['Provider', 'API version', 'Ends', ''];
  return `# Providers

Written by \`npm run docs\`. [Each has a page](integrate/catalogue.md) that says how to set it up. [How to add one](add-a-provider.md).

## API versions that end

\`npm run check\` warns 180 days before one of these days, and fails from 60 days before it.

${markdownTable(ends, sunsetRows([...providers, ...components.values()]))}

## Hosts that are called

The functions call these by https, AWS's own services and nobody else. A part in \`<>\` differs from account to account; of a whole host, its form follows.

${markdownTable(['Provider', 'Hosts'], hostRows(providers))}
`;
};
