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
  const exact =
    Number(rounded) === value ? rounded : value.toFixed(12).replace(/^(.*[^0])0+$/, '$1');
  return `${exact} ${code}`;
};
