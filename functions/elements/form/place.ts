import type { Component, Integration } from '../base/catalogue.ts';

export type EventFacts = Component['events'][number];

/** What to save of a form: ids, and a list of them where a field takes several. */
export type EventChoices = {
  component_key: string;
  event_key: string;
  /** Whose choices they are. */
  integration_id?: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
};

/** What a person chooses above the fields, each by its key. */
export type Place = { component?: string; event?: string; account?: string };

/** What the form is of, as far as the API has said it. */
export const shownAt = (
  place: Place,
  component: Component | undefined,
  integrations: readonly Integration[],
) => {
  const events = component?.events ?? [];
  const event = events.find(({ key }) => key === place.event) ?? events[0];
  const accounts = integrations.filter(({ type }) => type === component?.integration_type);
  const chosen = accounts.find(({ id }) => id === place.account);
  return { component, event, accounts, account: chosen ?? accounts.find((each) => each.primary) };
};
