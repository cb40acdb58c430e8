import { setTimeout } from 'node:timers/promises';

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
/** Of one probe: a limit that lasts longer is a fault. */
const maxWaits = 5;
const maxWaitSeconds = 60;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const send = (baseUrl: string, { method = 'GET', path, apiKey }: Probe) =>
  fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: apiKey === undefined ? {} : { 'X-API-Key': apiKey },
    signal: AbortSignal.timeout(timeoutMs),
  });

/** A 429 says how long to wait: the key may be in use by others meanwhile. */
const sendPatiently = async (baseUrl: string, probe: Probe): Promise<Response> => {
  for (let waits = 0; ; waits++) {
    const response = await send(baseUrl, probe);
    const seconds = Number(response.headers.get('retry-after'));
    const mayWait = seconds >= 1 && seconds <= maxWaitSeconds && waits < maxWaits;
    if (response.status !== 429 || !mayWait) return response;
    await response.body?.cancel();
    await setTimeout(seconds * 1000);
  }
};

/**
 * Sends one probe, again after a 429. A deployment that does not answer is a fault like another.
 */
export const runProbe = async (baseUrl: string, probe: Probe): Promise<Outcome> => {
  const { name } = probe;
  const startedAtMs = Date.now();
  const outcome = (status: number, faults: string[]) => ({
    name,
    status,
    durationMs: Date.now() - startedAtMs,
    faults,
  });
  try {
    const response = await sendPatiently(baseUrl, probe);
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
