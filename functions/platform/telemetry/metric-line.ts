import type { readTelemetry } from '../config.ts';
import type { Fault } from '../model/fault.ts';

type Dimensions = Readonly<Record<string, string>>;
type Telemetry = ReturnType<typeof readTelemetry>;

/** Of these dimensions, and perhaps in total and by whose fault it was. */
export type Metric = {
  name: string;
  value: number;
  dimensions: Dimensions | undefined;
  hasTotal: boolean;
  fault?: Fault | undefined;
};

const setsOf = ({ dimensions, hasTotal, fault }: Metric): Dimensions[] => [
  ...(hasTotal ? [{}] : []),
  ...(dimensions ? [dimensions] : []),
  ...(fault ? [{ fault }] : []),
];

/**
 * A line in CloudWatch's embedded metric format, without its end: `_aws.Timestamp`. Powertools' metrics would take
 * 16 kB.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
const lineWithoutTime = (metric: Metric, { namespace, service }: Telemetry): string => {
  const sets = setsOf(metric);
  const line = {
    service,
    ...Object.assign({}, ...sets),
    [metric.name]: metric.value,
    _aws: {
      CloudWatchMetrics: [
        {
          Namespace: namespace,
          Dimensions: sets.map((dimensions) => ['service', ...Object.keys(dimensions)]),
          Metrics: [{ Name: metric.name, Unit: 'Count' }],
        },
      ],
    },
  };
  return JSON.stringify(line).slice(0, -'}}'.length);
};

/** A process writes the same few lines again and again. */
const known = new Map<string, string>();

export const metricLine = (metric: Metric, telemetry: Telemetry): string => {
  const { name, value, dimensions, fault } = metric;
  let key = `${telemetry.namespace} ${telemetry.service} ${name} ${value} ${fault}`;
  for (const dimension in dimensions) key += ` ${dimensions[dimension]}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const line = lineWithoutTime(metric, telemetry);
  known.set(key, line);
  return line;
};
