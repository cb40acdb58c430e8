import type { JSX } from 'preact';
import type {
  ElementTag,
  EventListeners,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type PreactElements = {
  [Tag in ElementTag]: Omit<
    JSX.HTMLAttributes<TrunklineElements[Tag]>,
    keyof TemplateAttributes<Tag>
  > &
    TemplateAttributes<Tag> &
    EventListeners<'on'>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends PreactElements {}
  }
}
