import type { Integration } from '../base/catalogue.ts';
import { cut } from '../base/say.ts';
import type { TrunklineElement } from '../element.ts';
import type { Sentence, Word } from '../words.ts';

/** `calm` is neither good nor bad, such as what a person cancelled. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm';

type State = {
  tone: Tone;
  state: Word;
  /** Undefined if all is well. */
  advice?: Sentence;
  /** Whether to connect again helps. */
  helps: boolean;
};

const works: readonly string[] = ['ending_soon', 'scopes_missing'];
/** What fits on two lines. */
const mostNameCharacters = 80;
/** As many permissions as fit on a line. */
const mostScopes = 3;

/** A day in the language of the page. */
export const dayOf = (host: TrunklineElement, time: string): string => {
  const language = host.closest<HTMLElement>('[lang]')?.lang || undefined;
  return new Date(time).toLocaleDateString(language, { dateStyle: 'medium' });
};

/** What people call an account. */
export const nameOf = (
  { name, account }: Pick<Integration, 'name' | 'account'>,
  label = '',
): string => cut(name ?? account ?? label, mostNameCharacters);

const shortened = (scopes: readonly string[]): string =>
  [...scopes.slice(0, mostScopes), ...(scopes.length > mostScopes ? ['…'] : [])].join(', ');

/** What it was not granted, of what every connection and these events need. */
const missingOf = (
  { scopes_missing: missing, events_missing_scopes: unserved }: Integration,
  events: readonly string[],
): string[] => {
  const wanted = unserved.filter((each) =>
    events.includes(`${each.component_key}/${each.event_key}`),
  );
  return [...new Set([...missing, ...wanted.flatMap((each) => each.scopes_missing)])];
};

/**
 * How a connection stands, in words for people.
 * @param events `<component>/<event>`, which it has to serve
 */
export const stateOf = (
  host: TrunklineElement,
  integration: Integration,
  label: string,
  events: readonly string[] = [],
): State => {
  const { problem, reconnect_by: by } = integration;
  const missing = missingOf(integration, events);
  if (!problem && missing.length === 0) return { tone: 'good', state: 'state_fine', helps: false };
  const { code } = problem ?? ({ code: 'scopes_missing' } as const);
  const day = by === null ? '' : dayOf(host, by);
  return {
    tone: works.includes(code) ? 'warn' : 'bad',
    state: `state_${code}`,
    advice: [`advice_${code}`, { label, day, scopes: shortened(missing) }],
    helps: code !== 'app_misconfigured',
  };
};
