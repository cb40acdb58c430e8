/** What the services store beside tables: JSON values by kind and id. Times are epoch ms. */
export type ServiceStore = {
  get(kind: string, id: string): unknown;
  put(kind: string, id: string, value: unknown, expiresAtMs?: number): void;
  delete(kind: string, id: string): void;
  /** Every value of a kind, with its id. */
  list(kind: string): { id: string; value: unknown }[];
};
