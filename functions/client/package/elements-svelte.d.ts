import type { HTMLAttributes } from 'svelte/elements';
import type {
  ElementEvents,
  ElementTag,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type OwnEvents = {
  [Name in keyof ElementEvents as `on${Name}`]?: (event: CustomEvent<ElementEvents[Name]>) => void;
};
type SvelteElements = {
  [Tag in ElementTag]: Omit<HTMLAttributes<TrunklineElements[Tag]>, keyof TemplateAttributes<Tag>> &
    TemplateAttributes<Tag> &
    OwnEvents;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
