import type { EventComponent, EventFacts } from '../base/api.ts';
import type { OptionsElement } from '../options/options-element.ts';

/** What to save of a form: ids, and a list of them where a field has several. */
export type EventChoices = {
  component_key: string;
  event_key: string;
  integration_id?: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
};

type FormEvent = {
  component: EventComponent | undefined;
  event: EventFacts | undefined;
  accountId: string | undefined;
};

/** Those of the fields as they are now. */
export const choicesOf = (
  { component, event, accountId }: FormEvent,
  fields: Iterable<OptionsElement>,
): EventChoices | undefined => {
  if (!component || !event) return undefined;
  const chosen = [...fields].filter(({ values }) => values.length > 0);
  const pairs = chosen.map((each) => [each.field, each.isMany() ? each.values : each.value]);
  return {
    ...{ component_key: component.key, event_key: event.key },
    ...(accountId && { integration_id: accountId }),
    fields: Object.fromEntries(pairs),
  };
};
