import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type PropsWithoutRef,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import {
  type ElementEvents,
  type ElementProperties,
  type ElementTag,
  elementEvents,
  elementProperties,
  loadElements,
  type SharedSettings,
  type TrunklineElements,
} from './elements.ts';

type Pascal<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Name extends string
    ? Capitalize<Name>
    : never;
/** `onConnected` for `trunkline-connected`. */
type EventHandlers = {
  [Name in keyof ElementEvents as Name extends `trunkline-${infer Rest}`
    ? `on${Pascal<Rest>}`
    : never]?: ((event: CustomEvent<ElementEvents[Name]>) => void) | undefined;
};
/** What a component takes: the properties of its element, and a handler for each of its events. */
export type TrunklineProps<Tag extends ElementTag> = ElementProperties[Tag] &
  EventHandlers & {
    className?: string | undefined;
    id?: string | undefined;
    slot?: string | undefined;
    children?: ReactNode;
  };
type TrunklineComponent<Tag extends ElementTag> = ForwardRefExoticComponent<
  PropsWithoutRef<TrunklineProps<Tag>> & RefAttributes<TrunklineElements[Tag]>
>;

const kebabOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const handlerOf = (event: string) =>
  event.replace('trunkline', 'on').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

type Props = Readonly<Record<string, unknown>>;

/** Texts are attributes, which a page from the server has too; React would make texts of all others. */
const attributesOf = (tag: ElementTag, props: Props) =>
  Object.fromEntries(
    elementProperties[tag]
      .filter((name) => typeof props[name] === 'string' || props[name] === true)
      .map((name) => [kebabOf(name), props[name] === true ? '' : props[name]]),
  );

type ValuesByName = ReadonlyMap<string, unknown>;

const isObject = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** Objects, and a text `value`: as of an input, its attribute is only what it begins with. */
const valuesOf = (tag: ElementTag, props: Props): ValuesByName =>
  new Map(
    elementProperties[tag]
      .filter((name) => isObject(props[name]) || (name === 'value' && props[name] !== undefined))
      .map((name) => [name, props[name]]),
  );

/** The first render sets it as an attribute, so that what a browser restores stays. */
const textsIn = (values: ValuesByName): ValuesByName =>
  new Map([...values].filter(([, value]) => !isObject(value)));

/** A page makes its objects anew at each render: only another content is set. */
const isSame = (value: unknown, earlier: unknown) =>
  value === earlier ||
  (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(earlier));

/** Sets what has changed since the last time; what is gone first, since `values` are `value`, too. */
const setValues = (element: Element, props: Props, values: ValuesByName, before: ValuesByName) => {
  for (const name of before.keys()) {
    // A text is an attribute by now.
    const isGone = !values.has(name) && typeof props[name] !== 'string';
    if (isGone) Reflect.set(element, name, undefined);
  }
  for (const [name, value] of values)
    if (!isSame(value, before.get(name))) Reflect.set(element, name, value);
};

/** An element that is not there yet would lose them. @returns what cancels it */
const whenDefined = (tag: ElementTag, set: () => void) => {
  let isLatest = true;
  if (customElements.get(tag)) set();
  else void customElements.whenDefined(tag).then(() => isLatest && set());
  return () => {
    isLatest = false;
  };
};

/** @param latest has the handlers of the last render */
const listen = (element: EventTarget | null, tag: ElementTag, latest: { current: Props }) => {
  const leaving = new AbortController();
  for (const event of elementEvents[tag]) {
    const onEvent = (fired: Event) => {
      const handler = latest.current[handlerOf(event)];
      if (typeof handler === 'function') handler(fired);
    };
    element?.addEventListener(event, onEvent, { signal: leaving.signal });
  }
  return () => leaving.abort();
};

const component = <Tag extends ElementTag>(tag: Tag): TrunklineComponent<Tag> => {
  type Element = TrunklineElements[Tag];
  const Component = forwardRef<Element, TrunklineProps<Tag>>((given, outer) => {
    const props: Props = { ...given };
    const own = useRef<Element>(null);
    const latest = useRef(props);
    const before = useRef<ValuesByName>(null);
    useImperativeHandle<Element | null, Element | null>(outer, () => own.current, []);
    useEffect(() => {
      latest.current = props;
      return whenDefined(tag, () => {
        if (!own.current) return;
        const values = valuesOf(tag, props);
        setValues(own.current, props, values, before.current ?? textsIn(values));
        before.current = values;
      });
    });
    useEffect(() => listen(own.current, tag, latest), []);
    const { className, id, slot, children } = given;
    const attributes = attributesOf(tag, props);
    return createElement(tag, { ...attributes, class: className, id, slot, ref: own }, children);
  });
  Component.displayName = tag;
  return Component;
};

export const TrunklineConnect: TrunklineComponent<'trunkline-connect'> =
  component('trunkline-connect');
export const TrunklineIntegrations: TrunklineComponent<'trunkline-integrations'> =
  component('trunkline-integrations');
export const TrunklineOptions: TrunklineComponent<'trunkline-options'> =
  component('trunkline-options');
export const TrunklineEventForm: TrunklineComponent<'trunkline-event-form'> =
  component('trunkline-event-form');

/**
 * Loads the elements of the API at `baseUrl`, for all components of the page, with the settings of the last render.
 * Where they do not load, the page stays as it is, and the console says why.
 */
export const useTrunklineElements = (baseUrl: string, settings: SharedSettings = {}): void => {
  const { session, words } = settings;
  useEffect(() => {
    const onFailure = (reason: unknown) =>
      console.error(`The elements of ${baseUrl} did not load.`, reason);
    loadElements(baseUrl, settings).catch(onFailure);
  }, [baseUrl, session, words]);
};
