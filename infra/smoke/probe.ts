import { setTimeout } from 'node:timers/promises';
import { parseJson } from '../parse-json.ts';

/** One request of the smoke test, with the check of its answer. */
export type Probe = {
  name: string;
  method?: string;
  /** Relative to the base address. */
  path: string;
  apiKey?: string;
  /** Whether a redirect is followed, and not the answer. */
  follows?: true;
  /** Of another service, such as a bearer token. */
  authorization?: string;
  /** @returns what is wrong with the answer; nothing if it is as documented */
  faults(response: ProbeResponse): (string | false | undefined)[];
};

export type ProbeResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is empty or not JSON. */
  body: unknown;
};

export type ProbeOutcome = { name: string; status: number; durationMs: number; faults: string[] };

const timeoutMs = 30_000;
/** The longest wait of one probe for a rate limit. */
const maxWaits = 5;
const maxWaitSeconds = 60;

const send = (baseUrl: string, { method = 'GET', path, apiKey, authorization, follows }: Probe) =>
  fetch(baseUrl + path, {
    method,
    redirect: follows ? 'follow' : 'manual',
    headers: {
      ...(apiKey && { 'X-API-Key': apiKey }),
      ...(authorization && { Authorization: authorization }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });

/** How long to wait after a 429, since others may be using the same key. */
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
 * Sends one probe, and again after a 429. No answer at all is reported like a wrong answer.
 */
export const runProbe = async (baseUrl: string, probe: Probe): Promise<ProbeOutcome> => {
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
    const faults = probe.faults({ status, headers, text, body: parseJson(text) });
    const found = faults.filter((fault) => typeof fault === 'string');
    return outcome(status, headers.has('x-request-id') ? found : ['no X-Request-Id', ...found]);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return outcome(0, [`no answer: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
};
