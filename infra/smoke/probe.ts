/** One request of the smoke test, and what is wrong with its answer. */
export type Probe = {
  name: string;
  method?: string;
  /** Below the base address. */
  path: string;
  apiKey?: string;
  /** Every fault of the answer, in words; none when it is as documented. */
  faults(answer: Answer): (string | false | undefined)[];
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is empty or not JSON. */
  body: unknown;
};

export type Outcome = { name: string; status: number; durationMs: number; faults: string[] };

const timeoutMs = 30_000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends one probe. A deployment that does not answer is a fault like another. */
export const runProbe = async (baseUrl: string, probe: Probe): Promise<Outcome> => {
  const { name, method = 'GET', path, apiKey } = probe;
  const startedAtMs = Date.now();
  const outcome = (status: number, faults: string[]) => ({
    name,
    status,
    durationMs: Date.now() - startedAtMs,
    faults,
  });
  try {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: apiKey === undefined ? {} : { 'X-API-Key': apiKey },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const { status, headers } = response;
    const faults = probe.faults({ status, headers, text, body: parse(text) });
    const found = faults.filter((fault) => typeof fault === 'string');
    return outcome(status, headers.has('x-request-id') ? found : ['no X-Request-Id', ...found]);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return outcome(0, [`no answer: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
};
