/**
 * The address without slashes at its end.
 * @throws TypeError without one, as of a variable that is not set
 */
export const baseAddressOf = (address: string): string => {
  if (!address) throw new TypeError('Pass the base address of the API: it is empty.');
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
};
