/** The part of `@stoplight/prism-http` that is used here, which is not installed by `npm ci`. */
export type PrismHttp = {
  getHttpOperationsFromSpec(document: object): Promise<object[]>;
  createInstance(config: object, components: { logger: object; forward: Forward }): Prism;
};

export type Prism = {
  request(request: PrismRequest, operations: object[]): () => Promise<Judged>;
};

type PrismRequest = {
  method: string;
  url: { path: string; query: Record<string, string | string[]> };
  headers: Record<string, string>;
  body: unknown;
};
type PrismAnswer = { statusCode: number; headers: Record<string, string>; body: unknown };

/** A request and its answer, as Prism reads them. */
export type Exchange = { request: PrismRequest; answer: PrismAnswer };

/** In the place of Prism's own. */
type Forward = () => () => () => Promise<{ _tag: 'Right'; right: PrismAnswer }>;

type Violation = { path?: (string | number)[]; message: string; severity: number };
type Judged =
  | { _tag: 'Left'; left: Error }
  | { _tag: 'Right'; right: { validations: { input: Violation[]; output: Violation[] } } };
