import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

const page = readFileSync(new URL('../../../docs/operate/logging.md', import.meta.url), 'utf8');
/** The first cells of the table of log groups. */
const documented = [...page.matchAll(/^\| `([^`]*(?:\/|Logs)[^`]*)` \|/gm)].map(([, name]) => name);

test.each(selectEnvironments())(
  'logging.md has every log group of $name, and no other',
  async (environment) => {
    const { account, data, observability, api, functions } = await synthesize(environment);
    const groups = [account, data, observability, api, functions].flatMap((template) =>
      propertiesOf(template, 'AWS::Logs::LogGroup').map(({ LogGroupName }) =>
        render(LogGroupName)
          .replace(/\$\{[^}]+\}/, '<api id>')
          .replace(environment.name, '<env>'),
      ),
    );
    expect(groups.sort()).toEqual(documented.sort());
  },
);

test.each(selectEnvironments())(
  'the log groups of the functions and the API of $name have its retention',
  async (environment) => {
    const { observability, api, functions } = await synthesize(environment);
    for (const template of [observability, api, functions]) {
      template.allResourcesProperties('AWS::Logs::LogGroup', {
        RetentionInDays: environment.logRetention,
      });
    }
  },
);
