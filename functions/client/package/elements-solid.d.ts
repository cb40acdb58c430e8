import type { JSX } from 'solid-js';
import type {
  ElementEvents,
  ElementProperties,
  ElementTag,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type OwnEvents = {
  [Name in keyof ElementEvents as `on:${Name}`]?: (event: CustomEvent<ElementEvents[Name]>) => void;
};
type OwnProperties<Tag extends ElementTag> = {
  [Name in keyof ElementProperties[Tag] & string as `prop:${Name}`]?: ElementProperties[Tag][Name];
};
type SolidElements = {
  [Tag in ElementTag]: Omit<
    JSX.HTMLAttributes<TrunklineElements[Tag]>,
    keyof TemplateAttributes<Tag>
  > &
    TemplateAttributes<Tag> &
    OwnProperties<Tag> &
    OwnEvents;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}
