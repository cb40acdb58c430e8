import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  ElementEvents,
  ElementTag,
  TemplateAttributes,
  TrunklineElements,
} from './elements.ts';

type OwnEvents = {
  [Name in keyof ElementEvents as `on${Name}`]?: (event: CustomEvent<ElementEvents[Name]>) => void;
};
type ReactElements = {
  [Tag in ElementTag]: Omit<
    DetailedHTMLProps<HTMLAttributes<TrunklineElements[Tag]>, TrunklineElements[Tag]>,
    keyof TemplateAttributes<Tag>
  > &
    TemplateAttributes<Tag> &
    OwnEvents & { class?: string };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
