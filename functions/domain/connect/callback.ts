import type { Provider } from '../../providers/provider.ts';

/** A callback with a code, as received; `parameters` is its whole query. */
export type Callback = {
  provider: Provider;
  state: string;
  code: string;
  iss?: string | undefined;
  /** What the browser shows of itself, see `browserHashes`. */
  browsers: readonly string[];
  parameters: Readonly<Record<string, string>>;
};
