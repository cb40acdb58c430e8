/** Who acts, in which request, and from where. `causedBy` is the request that led to it, if another. */
export type Origin = {
  actor: Actor;
  requestId: string;
  causedBy?: string | undefined;
  sourceAddress?: string | undefined;
};

/**
 * Who acts. `person` is somebody in a browser, who shows no credential of ours; `unknown` shows a wrong
 * one.
 */
type Actor =
  | { kind: 'api_key' | 'session' | 'principal' | 'provider' | 'system'; id: string }
  | { kind: 'person' | 'unknown' };
