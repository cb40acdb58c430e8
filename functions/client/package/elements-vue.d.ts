import type { DefineComponent, HTMLAttributes } from 'vue';
import type { ElementEvents, ElementTag, TemplateAttributes } from './elements.ts';

type Handler<Name> = Name extends `trunkline-${infer Head}-${infer Tail}`
  ? `onTrunkline${Capitalize<Head>}${Capitalize<Tail>}`
  : Name extends `trunkline-${infer Rest}`
    ? `onTrunkline${Capitalize<Rest>}`
    : never;
type VueListeners = {
  [Name in keyof ElementEvents as Handler<Name>]?:
    | ((event: CustomEvent<ElementEvents[Name]>) => void)
    | undefined;
};
type VueElements = {
  [Tag in ElementTag]: DefineComponent<
    TemplateAttributes<Tag> & VueListeners & Omit<HTMLAttributes, keyof TemplateAttributes<Tag>>
  >;
};

declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}
