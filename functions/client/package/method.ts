import type { PagedResult } from './paged.ts';

/** What a single call may say. */
export type CallSettings = {
  signal?: AbortSignal | undefined;
  /** Gets each response, for its headers: `X-Request-Id`, `X-Options-Truncated`. */
  onResponse?: ((response: Response) => void) | undefined;
};

type JsonOf<Body> = Body extends { content: { 'application/json': infer Json } } ? Json : undefined;
type PathOf<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : unknown;
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? [Query] extends [undefined]
    ? unknown
    : Query
  : unknown;
type SentOf<Operation> = Operation extends { requestBody?: infer Body }
  ? [NonNullable<Body>] extends [never]
    ? unknown
    : JsonOf<NonNullable<Body>>
  : unknown;
/** As one object, which editors show with its members. What may be absent may be undefined, which is not sent. */
type Flat<T> = T extends unknown
  ? { [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] }
  : never;

/** What an operation takes, wherever it is sent: in the path, the query or the body. */
export type ParametersOf<Operation> = Flat<
  PathOf<Operation> & NonNullable<QueryOf<Operation>> & SentOf<Operation>
>;
type ResponsesOf<Operation> = Operation extends { responses: infer Responses } ? Responses : never;
/** The body of a success. */
export type ResultOf<Operation> = JsonOf<
  ResponsesOf<Operation>[keyof ResponsesOf<Operation> & (200 | 201)]
>;
type ItemOf<Body> = Body extends readonly (infer Item)[]
  ? Item
  : Body extends { options: readonly (infer Item)[] }
    ? Item
    : never;

type Call<Parameters, Result> =
  Partial<Parameters> extends Parameters
    ? (parameters?: Parameters, settings?: CallSettings) => Result
    : (parameters: Parameters, settings?: CallSettings) => Result;

export type OperationCall<Operation> = Call<ParametersOf<Operation>, Promise<ResultOf<Operation>>>;
export type PagedCall<Operation> = Call<
  ParametersOf<Operation>,
  PagedResult<ResultOf<Operation>, ItemOf<ResultOf<Operation>>>
>;
