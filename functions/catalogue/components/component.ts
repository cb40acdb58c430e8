import type { Sunset } from '../providers/sunset.ts';
import type { ComponentField } from './field.ts';

/** A source of events as data: which settings an event has, and how a dropdown's choices are found. */
export type Component = {
  key: string;
  label: string;
  /** Whose connection the look-ups use. */
  integrationType: string;
  /** Whether that connection is of a sandbox. */
  sandbox?: true;
  /** Event key → which fields its form has, parents before the fields that depend on them. */
  events: Readonly<Record<string, ComponentEvent>>;
  fields: readonly ComponentField[];
  /** Ends of the versions that its look-ups call, where its provider's own calls use others. */
  sunsets?: readonly Sunset[];
};

export type ComponentEvent = {
  label: string;
  /** Keys of fields; one with a `?` behind it where this event works without it, as with a filter: “any channel”. */
  fields: readonly string[];
  /** Provider scopes that its delivery needs, where connections are not asked for all of them. */
  scopes?: readonly string[];
  /** Who delivers it, for people, where no scope lets a service receive it. */
  deliveredBy?: string;
};
