import { type Html, html } from '../pages/html.ts';
import { accountOf, type Integration, type Overview } from './overview.ts';
import { proxyPath } from './paths.ts';

/** Look-ups by `<component>/<field>`, and the code that all of them would get. */
type Refused = { code: 'reconnect_required' | 'missing_provider_scope'; fields: string[] };

/** Another refusal may end by itself: only a look-up finds that out. */
const endedFor: readonly string[] = ['grant_ended', 'uninstalled'];

/**
 * The look-ups that need not be sent, because the state of the connection says that they are refused.
 * A look-up that has some of its permissions may work.
 */
export const refusedLookUps = (
  { setups }: Pick<Overview, 'setups'>,
  { type, problem, scopes_missing: missing }: Integration,
): Refused => {
  const lookUps = [...(setups.get(type)?.lookUps ?? [])];
  const isEnded = problem !== null && endedFor.includes(problem.code);
  if (isEnded) return { code: 'reconnect_required', fields: lookUps.map(([field]) => field) };
  const without = lookUps.filter(
    ([, scopes]) => scopes.length > 0 && scopes.every((scope) => missing.includes(scope)),
  );
  return { code: 'missing_provider_scope', fields: without.map(([field]) => field) };
};

/**
 * The look-ups that are refused while no account of their type is connected: all that are not of fixed
 * choices. None are known to be while the API did not say what is connected.
 */
export const lookUpsOfAccounts = ({
  setups,
  problems,
}: Pick<Overview, 'setups' | 'problems'>): string[] =>
  problems.length > 0 ? [] : [...setups.values()].flatMap(({ lookUps }) => [...lookUps.keys()]);

export type EventForm = {
  baseUrl: string;
  /** What was just connected; a component that uses it is shown first, and asks this account. */
  connected: Integration | undefined;
  /** The integration type whose component a new visitor sees first. */
  usualType: string;
};

/** What the form's script has to know of the accounts: those of a type, the primary one first. */
const accountsOf = (overview: Overview): string =>
  JSON.stringify(
    overview.integrations
      .toSorted((a, b) => Number(b.primary) - Number(a.primary))
      .map((each) => ({
        id: each.id,
        type: each.type,
        name: accountOf(each),
        connectedAt: each.connected_at,
        refused: refusedLookUps(overview, each),
      })),
  );

/**
 * The place for the form of an event. browser/event-form.ts, which runs in the browser, reads everything
 * that it shows from the API.
 */
export const eventForm = (
  overview: Overview,
  { baseUrl, connected, usualType }: EventForm,
): Html => html`
<section class="event-form" aria-labelledby="event-form" data-event-form data-base-url="${baseUrl}"
  data-proxy-path="${proxyPath}" data-connected-type="${connected?.type}"
  data-connected-id="${connected?.id}" data-usual-type="${usualType}"
  data-accounts="${accountsOf(overview)}" data-look-ups="${JSON.stringify(lookUpsOfAccounts(overview))}">
<h2 id="event-form">Try an event’s form</h2>
<p class="quiet">The choices come live from the connected account.</p>
<div class="pair">
<div class="field"><label for="component">Component</label>
<select id="component" disabled><option>Loading…</option></select></div>
<div class="field"><label for="event">Event</label>
<select id="event" disabled><option></option></select></div>
</div>
<p class="quiet between whose" data-whose hidden></p>
<p class="problem" role="alert" hidden></p>
<div class="notice warn" role="alert" data-account hidden></div>
<p class="quiet" data-delivery></p>
<form novalidate></form>
<details class="curl" data-requests hidden><summary>Show as curl</summary><div></div></details>
<noscript><p class="problem">This form needs JavaScript.</p></noscript>
</section>`;
