import type { JSX } from 'preact';
import type {
  ElementEvents,
  ElementTag,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type OwnEvents = {
  [Name in keyof ElementEvents as `on${Name}`]?: (event: CustomEvent<ElementEvents[Name]>) => void;
};
type PreactElements = {
  [Tag in ElementTag]: Omit<
    JSX.HTMLAttributes<TrunklineElements[Tag]>,
    keyof TemplateAttributes<Tag>
  > &
    TemplateAttributes<Tag> &
    OwnEvents;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
