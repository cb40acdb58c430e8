import http from 'node:http';

type LoadedUrl = { url: string; headers: Record<string, string> };

/** @throws Error for any answer but 200 */
const get = (agent: http.Agent, { url, headers }: LoadedUrl): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      const { statusCode } = response;
      if (statusCode !== 200) reject(new Error(`${statusCode} ${url}`));
      response.resume().once('end', resolve).once('error', reject);
    });
    request.once('error', reject);
  });

/** Clients with a connection each, which send one request after the other. @returns how long each took */
export const load = async (
  sent: LoadedUrl,
  { connections, requests }: { connections: number; requests: number },
): Promise<number[]> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let begun = 0;
  const client = async () => {
    while (begun++ < requests) {
      const startedMs = performance.now();
      await get(agent, sent);
      took.push(performance.now() - startedMs);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
    return took;
  } finally {
    agent.destroy();
  }
};
