import type * as z from 'zod/mini';
import type { getComponent } from '../../contracts/get-component.ts';
import type { Answer } from '../base/api.ts';

/** A component as the API answers it, with its events and their fields. */
export type Component = z.output<typeof getComponent.response.body>;
export type EventFacts = Component['events'][number];
export type FieldFacts = EventFacts['fields'][number];

const kept = new Map<string, Promise<Answer<Component>>>();

/** A component, asked for once by all fields of a page. A failure is not kept. */
export const componentOf = async (
  key: string,
  ask: (path: string) => Promise<Answer<Component>>,
): Promise<Answer<Component>> => {
  const asking = kept.get(key) ?? ask(`/events/components/${encodeURIComponent(key)}`);
  kept.set(key, asking);
  const answer = await asking;
  if (!answer.ok) kept.delete(key);
  return answer;
};
