import type { JSX } from 'solid-js';
import type {
  ElementProperties,
  ElementTag,
  EventListeners,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

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
    EventListeners<'on:'>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}
