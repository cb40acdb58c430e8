/** What one process cost. CPU time is of all its threads. */
export type Measured = {
  /** Until it asks for its first invocation. */
  initCpuMs: number;
  /** Until the first answer, in all. */
  coldCpuMs: number;
  coldWallMs: number;
  /** Of one more invocation. */
  warmCpuMs: number;
  coldPeakMib: number;
  warmPeakMib: number;
  /** 0 where there is no worst event. */
  worstPeakMib: number;
  /** Of one warm invocation. */
  dynamodbCalls: number;
  kmsCalls: number;
  providerCalls: number;
  /** Of an invocation after the first 200; not a number where nothing is compared. */
  steadyCpuMs: number;
  steadyP50Ms: number;
  steadyP99Ms: number;
};
