import { afterRefusal } from '../../../../functions/domain/connection/problem.ts';
import { type Html, html, shownDay } from '../pages/html.ts';
import type { Integration, Overview } from './overview.ts';
import { permissionWords } from './permissions.ts';

/** `calm` is neither good nor bad, such as a cancel. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm';

/** A state in words for people. `advice` says what to do; without it there is nothing to do. */
type State = { words: string; tone: Tone; advice?: Html | string };

type Setting = Pick<Overview, 'setups'>;
type Problem = NonNullable<Integration['problem']>['code'];

/** As many as fit on a line; all of them are in the account's facts. */
const shownScopes = 3;

type Advice = string | ((integration: Integration, setting: Setting) => Html | string);

const problems: Readonly<Record<Problem, readonly [words: string, tone: Tone, advice: Advice]>> = {
  grant_ended: ['Reconnect needed', 'bad', 'The provider ended the connection. Connect it again.'],
  uninstalled: [
    'App removed',
    'bad',
    'The account removed the app at the provider. Connect it again to install it.',
  ],
  access_refused: [
    'Access refused',
    'bad',
    `The provider refuses the access for now. ${afterRefusal()}`,
  ],
  app_misconfigured: [
    'Not working',
    'bad',
    'The provider refuses our OAuth app. An operator must fix it.',
  ],
  ending_soon: [
    'Ends soon',
    'warn',
    ({ reconnect_by: by }) => `It ends on ${by && shownDay(by)}. Connect it again before then.`,
  ],
  scopes_missing: [
    'Permissions missing',
    'warn',
    ({ type, scopes_missing: missing }, { setups }) =>
      html`Not granted: ${permissionWords(setups.get(type)?.permissions, missing, shownScopes)}. Connect again and allow it.`,
  ],
};

/** The state of a connection, as the API judges it. */
export const stateOf = (overview: Setting, integration: Integration): State => {
  if (!integration.problem) return { words: 'Connected', tone: 'good' };
  const [words, tone, advice] = problems[integration.problem.code];
  const said = typeof advice === 'string' ? advice : advice(integration, overview);
  return { words, tone, advice: said };
};

/** Where the row of a connection says what is wrong, beside the one button that helps. */
export const troubleId = ({ id }: Integration): string => `again-${id}`;

/** Leads to that button, from another place that says what is wrong. */
export const reconnectLink = (integration: Integration): Html =>
  html`<a href="#${troubleId(integration)}" data-shows>Show where to connect it again</a>`;
