/** Currencies without a smaller unit, or with one of a thousandth; all others have hundredths. */
const withoutUnit = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const inThousandths = 'BHD JOD KWD OMR TND'.split(' ');

const digitsOf = (currency: string) => {
  if (withoutUnit.includes(currency)) return 0;
  return inThousandths.includes(currency) ? 3 : 2;
};

/**
 * An amount in a currency's smallest unit, or a fraction of that, for people: `15.00 USD`.
 * @returns undefined when it is not an amount
 */
export const moneyText = (
  amount: string | undefined,
  currency: string | undefined,
): string | undefined => {
  const smallest = Number(amount || Number.NaN);
  if (!currency || !Number.isFinite(smallest)) return undefined;
  const code = currency.toUpperCase();
  const value = smallest / 10 ** digitsOf(code);
  const rounded = value.toFixed(digitsOf(code));
  // A message may cost less than a cent.
  const exact = Number(rounded) === value ? rounded : value.toFixed(12).replace(/0+$/, '');
  return `${exact} ${code}`;
};

const day = /^\d{4}-\d{2}-\d{2}$/;
/** A number from here on is milliseconds, since it is too large for seconds. */
const firstMilliseconds = 100_000_000_000;

/** A time for people, in UTC, or a day as it is. @returns undefined when it is neither */
export const dateText = (time: string | undefined): string | undefined => {
  if (!time || day.test(time)) return time || undefined;
  const count = Number(time);
  const ms = Number.isNaN(count)
    ? Date.parse(time)
    : count * (count < firstMilliseconds ? 1000 : 1);
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};

/** The letters of a spreadsheet's column. @param place from 0 */
export const columnLetters = (place: number): string => {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
};
