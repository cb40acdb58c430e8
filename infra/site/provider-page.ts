import type { Component, ComponentEvent } from '../../functions/catalogue/components/component.ts';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import { fieldKeysOf, isRequired } from '../../functions/options/domain/query/fields.ts';
import { componentsOf } from '../catalogue/catalogue-page.ts';
import { code, markdownTable } from '../catalogue/markdown.ts';
import { withTitlePicture } from './logos.ts';
import { optionsSample } from './provider-samples.ts';
import { catalogueGuideOf, limitSteps, setupSteps } from './provider-setup.ts';
import {
  codes,
  endText,
  grantText,
  list,
  removalText,
  scopesText,
  startText,
} from './provider-texts.ts';
import type { SitePage } from './site-page.ts';

const eventRow =
  ({ fields }: Component) =>
  ([key, event]: [string, ComponentEvent]): string[] => {
    const names = fieldKeysOf(event).map((name) => {
      const field = fields.find((candidate) => candidate.key === name);
      return `${code(name)}${field && !isRequired(event, field) ? '?' : ''}`;
    });
    return [code(key), list(names), codes(event.scopes ?? []), event.deliveredBy ?? ''];
  };

/** Leaves out empty columns. */
const fullTable = (head: readonly string[], rows: readonly string[][]): string => {
  const full = head.map((_, index) => index === 0 || rows.some((cells) => cells[index]));
  const shown = (cells: readonly string[]) => cells.filter((_, index) => full[index]);
  return markdownTable(shown(head), rows.map(shown));
};

const componentText = (component: Component): string => {
  const sample = optionsSample(component);
  return `### ${component.label}: \`${component.key}\`

${fullTable(
  [
    '`event_key`',
    'Fields, in the order of a form',
    'Further permissions that it needs',
    'Delivered by',
  ],
  Object.entries(component.events).map(eventRow(component)),
)}${sample ? `\n\nThe choices of a field:\n\n${sample}` : ''}`;
};

const markdownOf = (provider: Provider): string => {
  const { label, type, category } = provider;
  const { documentation } = catalogueGuideOf(provider);
  return `# ${label}

\`integration_type\`: \`${type}\`, category \`${category}\`. [${label} about OAuth](${documentation}).

## Connect an account

${startText(provider)}

${scopesText(provider)} ${endText(provider)} ${removalText(provider)} ${grantText(provider)}

## Events and fields

With “?” a field is optional. [How to build a dropdown](/docs/dropdowns), and [how to ask for more permissions](/docs/connect#ask-for-more).

${componentsOf(provider).map(componentText).join('\n\n')}

## Set it up

Once for each deployment, by its operator.

${setupSteps(provider)
  .map((step, index) => `${index + 1}. ${step}`)
  .join('\n')}

## Limits

${limitSteps(provider)
  .map((limit) => `- ${limit}`)
  .join('\n')}
`;
};

/** The page of each provider. */
export const providerPages = (): SitePage[] => {
  const pages = [...providers.values()].map((provider): SitePage => {
    const { type, label: title } = provider;
    return {
      path: `providers/${type}`,
      title,
      section: 'Providers',
      summary: `${title}: what a start needs, permissions, when a connection ends, events and fields, setup, limits.`,
      markdown: markdownOf(provider),
      finish: (html) => withTitlePicture(html, type),
    };
  });
  return pages.sort((a, b) => a.title.localeCompare(b.title, 'en'));
};
