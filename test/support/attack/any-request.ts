/** A request to the API; `path` is relative to the base address. */
export type AnyRequest = { method: string; path: string; headers: string[]; body: string };
