import { dollarsPerMillion } from './prices.ts';
import type { Result } from './result.ts';

/** Time that passes while AWS or a provider works; assumed. */
const waitMs = { dynamodb: 5, kms: 8, provider: 300 };
/** CPU time of a TLS connection, which loopback has none of; measured with node:https by itself. */
const tlsCpuMs = { first: 9, further: 1.5 };
/**
 * INIT of an empty function on arm, 512 MB, and the memory it reports.
 * @see https://github.com/maxday/lambda-perf/blob/main/data/2025/2025-12-21.json (nodejs22.x)
 */
const emptyInitMs = 118;
const emptyMemoryMb = 73;
/** @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const oneCpuMb = 1769;

type LambdaEstimate = {
  /** From the call to the answer, in a new and in a used execution environment. */
  coldMs: number;
  warmMs: number;
  /** Per million, one in a hundred of them cold. */
  dollars: number;
};

/**
 * What Lambda would bill, were its processor as fast as this one. CPU time is stretched by the share
 * of a CPU that comes with the memory; not during INIT, which has a whole one.
 */
export const estimate = (
  { benchCase: { calls }, initCpuMs, coldCpuMs, warmCpuMs }: Result,
  empty: Result,
  memoryMb: number,
): LambdaEstimate => {
  const { dynamodb = 0, kms = 0, provider = 0 } = calls;
  const waited = dynamodb * waitMs.dynamodb + kms * waitMs.kms + provider * waitMs.provider;
  const connections = Number(dynamodb > 0) + Number(kms > 0) + provider;
  const coldTlsMs = connections && tlsCpuMs.first + (connections - 1) * tlsCpuMs.further;
  const stretch = Math.max(1, oneCpuMb / memoryMb);
  const initMs = emptyInitMs + Math.max(0, initCpuMs - empty.initCpuMs);
  const coldMs = initMs + waited + (coldCpuMs - initCpuMs + coldTlsMs) * stretch;
  const warmMs = waited + (warmCpuMs + provider * tlsCpuMs.further) * stretch;
  return { coldMs, warmMs, dollars: dollarsPerMillion({ coldMs, warmMs }, memoryMb) };
};

/** What the function would report as used: the managed runtime takes more room than ours. */
export const estimatePeakMb = (result: Result, empty: Result): number => {
  const peakMib = Math.max(result.warmPeakMib, result.worstPeakMib);
  return peakMib + Math.max(0, emptyMemoryMb - empty.warmPeakMib);
};
