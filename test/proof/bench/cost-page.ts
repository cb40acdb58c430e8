import { serviceFunctions } from '../../../functions/functions.ts';
import { routes } from '../../../functions/routes.ts';
import { functionOf } from '../../../infra/bundling/handler-name.ts';
import { markdownTable, withGenerated } from '../../../infra/catalogue/markdown.ts';
import { estimate } from './estimate.ts';
import type { Result } from './result.ts';

/** What one request of an operation takes: counted, but for Lambda's dollars per million. */
export type CostFigures = { name: string; bundle: string; lambda: number } & Pick<
  Result,
  'dynamodbCalls' | 'kmsCalls' | 'providerCalls' | 'readUnits' | 'writeUnits'
>;

/** US dollars per million in us-east-1. docs/deploy/cost.md says where each is from. */
const prices = { readUnit: 0.125, writeUnit: 0.625, kmsCall: 3, logsAndTraces: 0.75 };
/** API Gateway and WAF. */
const gateway = 3.5 + 0.6;

const routed = new Set(routes.map(functionOf));
const serving = new Set(serviceFunctions.map(({ name }) => name as string));

/** Of every operation of the API, and of what services of the platform call. */
export const costFigures = (
  results: readonly Result[],
  empty: Result,
  memoryMb: number,
): CostFigures[] =>
  results.flatMap((result) => {
    const { name, bundle, by } = result.benchCase;
    if (by !== undefined || !(routed.has(bundle) || serving.has(bundle))) return [];
    const { dynamodbCalls, kmsCalls, providerCalls, readUnits, writeUnits } = result;
    const lambda = Number(estimate(result, empty, memoryMb).dollars.toFixed(2));
    const counted = { dynamodbCalls, kmsCalls, providerCalls, readUnits, writeUnits };
    return [{ name, bundle, ...counted, lambda }];
  });

const text = (dollars: number) => (dollars > 0 ? dollars.toFixed(2) : '-');

const row = ({ name, bundle, lambda, kmsCalls, readUnits, writeUnits }: CostFigures): string[] => {
  const dynamodb = readUnits * prices.readUnit + writeUnits * prices.writeUnit;
  const kms = kmsCalls * prices.kmsCall;
  const fixed = prices.logsAndTraces + (routed.has(bundle) ? gateway : 0);
  const sum = `**${(lambda + dynamodb + kms + fixed).toFixed(2)}**`;
  return [name, text(lambda), text(dynamodb), text(kms), sum];
};

/** Operations that cost the same share a row. */
const grouped = (rows: readonly string[][]): string[][] =>
  [...Map.groupBy(rows, ([, ...cells]) => cells.join()).values()].map((same) => {
    const [[, ...cells] = []] = same;
    return [same.map(([name]) => name).join('; '), ...cells];
  });

/** docs/deploy/cost.md with what a run counted. @param page the page as it is */
export const costPage = (page: string, writtenBy: string, costs: readonly CostFigures[]): string =>
  withGenerated(
    page,
    writtenBy,
    markdownTable(['', 'Lambda (estimate)', 'DynamoDB', 'KMS', 'Sum'], grouped(costs.map(row))),
  );
