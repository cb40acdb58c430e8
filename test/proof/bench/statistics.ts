/** Without what is not a number. */
export const median = (values: readonly number[]): number => {
  const sorted = sortedNumbers(values);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

/** @param share 0.99: all but one in a hundred are below */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

const sortedNumbers = (values: readonly number[]) =>
  values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of the values at each end, which a busy machine disturbs. */
const trimmedShare = 0.2;

/** A figure, and how far the true one may be from it, 19 times of 20. */
export type Estimate = { value: number; margin: number };

/**
 * The trimmed mean, with the margin that its winsorized variance gives.
 * @see https://www.medcalc.org/manual/note-trimmedmean.php
 * @see https://www.itl.nist.gov/div898/software/dataplot/refman1/auxillar/trimmecl.htm
 */
export const trimmed = (values: readonly number[]): Estimate => {
  const sorted = sortedNumbers(values);
  const count = sorted.length;
  const cut = Math.floor(count * trimmedShare);
  const kept = sorted.slice(cut, count - cut);
  const value = mean(kept);
  if (kept.length < 2) return { value, margin: Number.POSITIVE_INFINITY };
  const [least = 0, most = 0] = [kept[0], kept.at(-1)];
  const pulled = sorted.map((each) => Math.min(Math.max(each, least), most));
  const center = mean(pulled);
  const variance = pulled.reduce((sum, each) => sum + (each - center) ** 2, 0) / (count - 1);
  const error = Math.sqrt(variance) / ((1 - (2 * cut) / count) * Math.sqrt(count));
  return { value, margin: studentFactor(kept.length - 1) * error };
};

/** Of Student's distribution, two-sided, 95 %, by the degrees of freedom from 1 on. */
const studentFactors = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];
const studentFactor = (freedom: number): number => studentFactors[freedom - 1] ?? 2.2;
