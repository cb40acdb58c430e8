/** Whose fault an outcome is; `none` is a success. */
export type Fault = 'none' | 'caller' | 'provider' | 'us';

/** What is wrong with one field of a request, for people. */
export type FieldError = { field: string; message: string };
