/** An event as its provider documents it, by component and key. */
type DocumentedEvent = {
  /** The fields that a form cannot do without; any of anything otherwise. */
  needs?: readonly string[];
  /** What its delivery takes, where connections are not asked for all of it. */
  scopes?: readonly string[];
  /** All that its delivery takes, with what every connection is asked for. */
  takes?: readonly string[];
  /** Who delivers it, where an app cannot receive it. */
  deliveredBy?: RegExp;
  /** Two pages that do not copy each other. */
  see: readonly [string, string, ...string[]];
};

export type DocumentedEvents = Readonly<Record<string, DocumentedEvent>>;
