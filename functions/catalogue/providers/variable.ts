/** A part of a URL that each connection has its own value for. */
export type ProviderVariable = {
  /** What people call it, in errors. */
  label: string;
  /** Where the value comes from: our start's body, the callback's query, the token or account answer. */
  from: 'start' | 'callback' | 'token' | 'account';
  /** Its name there; a dotted path in an answer. */
  name: string;
  /** The value is the host of the URL found there. */
  isUrl?: true;
  /** Accepted values; the record translates what people write into what the URL needs. */
  values: RegExp | Readonly<Record<string, string>>;
  /** A value for the API's documentation, where `values` does not list them. */
  example?: string;
  /** Used when the value is absent; without it the value is required. */
  default?: string;
};
