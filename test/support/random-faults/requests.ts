import type { RequestOptions } from '../stack/client.ts';
import type { Answer } from '../stack/undocumented.ts';

type Client = { request(path: string, options?: RequestOptions): Promise<Answer> };

/** A valid request failed, so what is stored after it is not known to its caller. */
export class RequestFailed extends Error {}

/** What the settings page or the body says of how a request ended. */
const endOf = ({ status, headers, body }: Answer): string => {
  if (status !== 302)
    return `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim();
  const query = new URL(headers.get('location') ?? '').searchParams;
  return query.get('success') === 'true' ? '302' : `302 ${query.get('error_code')}`;
};

/** Sends valid requests to any of several processes, and counts how they end. */
export const createRequests = (pick: () => Client) => {
  const ends = new Map<string, number>();
  let slowestMs = 0;
  return {
    /** @throws RequestFailed unless it succeeds */
    ask: async (path: string, options: RequestOptions & { expected?: number } = {}) => {
      const { expected = 200, ...request } = options;
      const startedMs = performance.now();
      const answer = await pick().request(path, request);
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
      const end = endOf(answer);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (end !== String(expected)) throw new RequestFailed(`${path.split('?')[0]}: ${end}`);
      return answer;
    },
    counts: () => {
      const all = [...ends.values()].reduce((sum, count) => sum + count, 0);
      const succeeded = [...ends].filter(([end]) => /^(200|201|302)$/.test(end));
      return {
        all,
        succeeded: succeeded.reduce((sum, [, count]) => sum + count, 0),
        failures: Object.fromEntries([...ends].filter(([end]) => !/^(200|201|302)$/.test(end))),
        slowestMs,
      };
    },
  };
};
