import type { HTMLAttributes } from 'svelte/elements';
import type {
  ElementTag,
  EventListeners,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type SvelteElements = {
  [Tag in ElementTag]: Omit<HTMLAttributes<TrunklineElements[Tag]>, keyof TemplateAttributes<Tag>> &
    TemplateAttributes<Tag> &
    EventListeners<'on'>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
