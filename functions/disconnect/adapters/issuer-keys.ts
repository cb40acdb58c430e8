import * as z from 'zod/mini';
import type { IssuerKeys } from '../../catalogue/providers/notice-signature.ts';
import { createRecent } from '../../platform/aws/recent.ts';
import { sendHttp } from '../../platform/outbound/http-client.ts';
import { HttpClientError } from '../../platform/outbound/http-client-error.ts';
import { connectTo } from '../../platform/outbound/network.ts';
import { parseJson } from '../../platform/outbound/parse-json.ts';
import type { Issuer, RecentIssuer } from '../domain/event-token.ts';
import { createKeyCheck } from './key-check.ts';

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.optional(z.string()) })) });

/** For configuration and keys together, because a request waits for them. */
const totalMs = 5_000;
const mostBytes = 64 * 1024;

/**
 * The keys of issuers, read over HTTP and cached in this process. While we read them again, and when that
 * fails, callers that accept their age get the last ones.
 * @param report gets why we could not read them
 * @param connect where requests really go
 */
export const createIssuerKeys = (
  nowMs: () => number,
  report: (error: unknown) => void,
  connect = connectTo,
): RecentIssuer => {
  const last = new Map<string, { atMs: number; issuer: Issuer }>();
  const readAgain = createRecent(
    async (source: IssuerKeys) => {
      const atMs = nowMs();
      try {
        const issuer = { ...(await readIssuer(source, connect)), readAtMs: atMs, mayLag: few() };
        last.set(source.configuration, { atMs, issuer });
        return issuer;
      } catch (error) {
        report(error);
        return undefined;
      }
    },
    ({ configuration: url }) => url,
    nowMs,
  );
  return async (source, maxAgeMs) => {
    const known = last.get(source.configuration);
    return known && nowMs() - known.atMs < maxAgeMs ? known.issuer : readAgain(source, maxAgeMs);
  };
};

/** Of each reading in each process. */
const mostDoubts = 10;

const few = () => {
  let doubts = 0;
  return () => ++doubts <= mostDoubts;
};

type PublishedIssuer = Pick<Issuer, 'issuer' | 'check'>;

const readIssuer = async (
  source: IssuerKeys,
  connect: typeof connectTo,
): Promise<PublishedIssuer> => {
  const signal = AbortSignal.timeout(totalMs);
  const read = async (text: string): Promise<unknown> => {
    const url = new URL(text);
    const allowedHosts = new Set(source.hosts);
    const settings = { allowedHosts, signal, maxBytes: mostBytes, isRepeatable: true } as const;
    const request = { method: 'GET', url, ...settings };
    const { status, text: body } = await sendHttp(request, connect);
    if (status !== 200) throw new HttpClientError(`${url.host}: HTTP ${status}`);
    return parseJson(body);
  };
  const { issuer, jwks_uri } = configuration.parse(await read(source.configuration));
  return { issuer, check: createKeyCheck(keySet.parse(await read(jwks_uri))) };
};
