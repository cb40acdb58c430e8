/**
 * In bundles, they replace the web platform's own: see bundle-functions.ts. They have what oauth4webapi uses for
 * requests to a token endpoint and for its responses, which functions/connections/adapters/token-response.ts
 * makes.
 */
export class Headers {
  readonly #values: Map<string, string>;

  constructor(init: Record<string, string> = {}) {
    this.#values = new Map(
      Object.entries(init).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }
}

/** An answer whose body is JSON. */
export class Response {
  readonly headers = new Headers({ 'content-type': 'application/json' });
  readonly body = { cancel: async () => {} };
  readonly status: number;
  readonly #text: string;
  bodyUsed = false;

  private constructor(text: string, status: number) {
    this.#text = text;
    this.status = status;
  }

  static json(value: unknown, { status = 200 }: { status?: number } = {}): Response {
    return new Response(JSON.stringify(value), status);
  }

  clone(): Response {
    return new Response(this.#text, this.status);
  }

  async json(): Promise<unknown> {
    if (this.bodyUsed) throw new TypeError('Body is unusable: Body has already been read');
    this.bodyUsed = true;
    return JSON.parse(this.#text);
  }
}

/** The SDK asks whether a body is one: no body is. */
export class ReadableStream {}
