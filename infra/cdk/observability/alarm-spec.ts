import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

/** One alarm. A value above `threshold` is bad, and missing data is good. */
export type AlarmSpec = {
  /** A part of the alarm's name. */
  id: string;
  /** The anchor of the heading in docs/operate/operations.md that says what to do. */
  runbook: string;
  /** What the alarm means, in one sentence. */
  meaning: string;
  metric: IMetric;
  threshold: number;
  /** Instead, a value below the threshold is bad, and missing data is too. */
  ringsBelow?: true;
  /** The alarm fires when `bad` of the last `of` periods are bad. */
  bad: number;
  of: number;
  /** The functions whose new version rolls back if the alarm fires while traffic is shifted. */
  rollsBack: readonly string[];
};
