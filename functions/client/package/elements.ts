import { baseAddressOf } from './base-address.ts';
import type { ClientSession } from './client.ts';
import type { ErrorBody, Integration } from './generated.js';

/** What to save of an event's form: ids, and a list of them where a field has several. */
export type EventFormValue = {
  component_key: string;
  event_key: string;
  integration_id?: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
};

type SharedProperties = {
  /** A token, the address of an endpoint of your site that answers a POST with a session, or what gets one. */
  session?: string | (() => Promise<ClientSession>) | undefined;
  /** `window`: the provider opens in a window of its own; otherwise in this tab. */
  in?: 'tab' | 'window' | undefined;
  /** Where the provider leads back to, in the place of the session's. */
  returnUrl?: string | undefined;
  /** The hash of a cookie of your site, which binds the connection to the person's browser. */
  browserBinding?: string | undefined;
  /** Texts that replace those of the elements. */
  words?: Readonly<Record<string, string>> | undefined;
};

/** The properties of each element: undefined ends what was set. Those with a text are attributes, too, in kebab-case. */
export interface ElementProperties {
  'trunkline-connect': SharedProperties & {
    /** The `integration_type`. */
    type: string;
    /** Which account, or else that of look-ups. */
    integrationId?: string | undefined;
    /** `add`: one more account each time. */
    ifOtherAccount?: 'add' | undefined;
    /** What to ask permissions for: `slack/reaction_added`, divided by spaces. */
    events?: string | undefined;
  };
  'trunkline-integrations': SharedProperties & {
    /** Only these, divided by spaces. */
    types?: string | undefined;
  };
  'trunkline-options': SharedProperties & {
    component: string;
    event: string;
    field: string;
    /** In its form; the field's key without it. */
    name?: string | undefined;
    /** Whose choices these are; the primary account's without it. */
    integrationId?: string | undefined;
    /** The id of its form, where it is outside of that. */
    form?: string | undefined;
    /** Values of parents that are no fields of the page, by their keys; also as JSON. */
    parents?: Readonly<Record<string, string>> | string | undefined;
    /** What was saved: an id or, as text, a JSON list of ids. */
    value?: string | undefined;
    values?: readonly string[] | undefined;
    disabled?: boolean | undefined;
  };
  'trunkline-event-form': SharedProperties & {
    /** Without them the person chooses. */
    component?: string | undefined;
    event?: string | undefined;
    /** What was saved; also as JSON. */
    value?: EventFormValue | string | undefined;
  };
}

export type ElementTag = keyof ElementProperties;

/** The `detail` of each event. */
export interface ElementEvents {
  'trunkline-connected': { integration: Integration };
  'trunkline-failed': { type: string; error_code: string };
  'trunkline-changed': { integration: Integration };
  'trunkline-disconnected': { integration: Integration; revoked: boolean };
  'trunkline-chosen': { field?: string; options?: readonly { id: string; name: string }[] };
  /** Prevent it to show a way out of your own. */
  'trunkline-account-problem': ErrorBody & { status: number };
  /** Prevent it, and the form does not show it. */
  'trunkline-submit': EventFormValue;
}

/** The listeners of a template: each event's name, with `Prefix` before it. */
export type EventListeners<Prefix extends string> = {
  [Name in keyof ElementEvents as `${Prefix}${Name}`]?:
    | ((event: CustomEvent<ElementEvents[Name]>) => void)
    | undefined;
};

/** The elements as scripts see them, by their names. What they read of `form` is no id. */
export type TrunklineElements = {
  [Tag in ElementTag]: HTMLElement & Omit<ElementProperties[Tag], 'form'>;
};

type Kebab<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Tail>}`
  : Name;
type KebabAttributes<Properties> = {
  [Name in keyof Properties as Kebab<Name>]?: Properties[Name] | string | undefined;
};
/** What a template may write: properties, and attributes in kebab-case. */
export type TemplateAttributes<Tag extends ElementTag> = Omit<
  KebabAttributes<ElementProperties[Tag]>,
  keyof ElementProperties[Tag]
> & { [Name in keyof ElementProperties[Tag]]: ElementProperties[Tag][Name] };

type MemberNames = {
  readonly [Tag in ElementTag]: readonly (keyof ElementProperties[Tag] & string)[];
};
const shared = ['session', 'in', 'returnUrl', 'browserBinding', 'words'] as const;

export const elementProperties: MemberNames = {
  'trunkline-connect': [...shared, 'type', 'integrationId', 'ifOtherAccount', 'events'],
  'trunkline-integrations': [...shared, 'types'],
  'trunkline-options': [
    ...shared,
    'field',
    'name',
    'component',
    'event',
    'integrationId',
    'form',
    'parents',
    'value',
    'values',
    'disabled',
  ],
  'trunkline-event-form': [...shared, 'component', 'event', 'value'],
};

/** The events of each element. */
export const elementEvents: { readonly [Tag in ElementTag]: readonly (keyof ElementEvents)[] } = {
  'trunkline-connect': ['trunkline-connected', 'trunkline-failed'],
  'trunkline-integrations': [
    'trunkline-connected',
    'trunkline-failed',
    'trunkline-changed',
    'trunkline-disconnected',
  ],
  'trunkline-options': ['trunkline-chosen', 'trunkline-account-problem'],
  'trunkline-event-form': ['trunkline-chosen', 'trunkline-submit'],
};

/** What all elements of a page share. */
export type SharedSettings = Pick<SharedProperties, 'session' | 'words'>;

/** Loads the elements of the API at `baseUrl` into the page: once, however often it is called. */
export const loadElements = async (
  baseUrl: string,
  settings: SharedSettings = {},
): Promise<void> => {
  const script = `${baseAddressOf(baseUrl)}/elements.js`;
  const { configure } = await import(/* @vite-ignore */ /* webpackIgnore: true */ script);
  configure(settings);
};
