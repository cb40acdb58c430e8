/** A value somebody sent, fit to be repeated in an error: short, and visible ASCII only. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 64);
