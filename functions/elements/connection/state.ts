import type { Integration } from '../base/api.ts';
import type { TrunklineElement } from '../element.ts';
import { cut, type Sentence, type Word } from '../words.ts';

/** `calm` is neither good nor bad, such as what a person cancelled. */
export type NoticeTone = 'good' | 'warn' | 'bad' | 'calm';

/** `advice` is there if something is wrong, and `helps` says whether to connect again does. */
type AccountState = { tone: NoticeTone; state: Word; advice?: Sentence; helps: boolean };

export const dayOf = (host: TrunklineElement, time: string): string =>
  new Date(time).toLocaleDateString(host.locale, { dateStyle: 'medium' });

/** What people call an account, as it fits on two lines. */
export const nameOf = ({ name, account }: Integration, label = ''): string =>
  cut(name ?? account ?? label, 80);

/** The account of look-ups that name none. @param accounts of a type, oldest first */
export const usualOf = (accounts: readonly Integration[] = []): Integration | undefined =>
  accounts.find(({ primary }) => primary) ?? accounts[0];

/** The state of a connection, for people. @param events `<component>/<event>`, which it has to serve */
export const stateOf = (
  host: TrunklineElement,
  integration: Integration,
  label: string,
  events: readonly string[] = [],
): AccountState => {
  const { problem, reconnect_by: by, events_missing_scopes } = integration;
  const unserved = events_missing_scopes.filter(({ component_key, event_key }) =>
    events.includes(`${component_key}/${event_key}`),
  );
  const missing = [...new Set([integration, ...unserved].flatMap((each) => each.scopes_missing))];
  if (!problem && missing.length === 0) return { tone: 'good', state: 'state_fine', helps: false };
  const code = problem?.code ?? 'scopes_missing';
  // As many as fit on a line.
  const shown = missing.length > 3 ? [...missing.slice(0, 3), '…'] : missing;
  const day = by === null ? '' : dayOf(host, by);
  return {
    tone: ['ending_soon', 'scopes_missing'].includes(code) ? 'warn' : 'bad',
    state: `state_${code}`,
    advice: [`advice_${code}`, { label, day, scopes: shown.join(', ') }],
    helps: code !== 'app_misconfigured',
  };
};
