import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  ElementTag,
  EventListeners,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type ReactElements = {
  [Tag in ElementTag]: Omit<
    DetailedHTMLProps<HTMLAttributes<TrunklineElements[Tag]>, TrunklineElements[Tag]>,
    keyof TemplateAttributes<Tag>
  > &
    TemplateAttributes<Tag> &
    EventListeners<'on'> & { class?: string };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
