import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** One alarm. Every value of the metric above `threshold` is bad, and no data is good. */
export type AlarmSpec = {
  /** Also part of its name. */
  id: string;
  /** The heading of docs/operations.md that tells what to do, as in its URL. */
  runbook: string;
  /** What is so when it rings, in one sentence. */
  meaning: string;
  metric: IMetric;
  threshold: number;
  /** Values below the threshold are bad instead, and no data is. */
  ringsBelow?: true;
  /** It rings when `bad` of the last `of` periods are bad. */
  bad: number;
  of: number;
  /** Functions of which a new version goes back when it rings while traffic is shifted. */
  rollsBack: readonly string[];
};
