/** A caller's value, made safe to repeat in an error: short, and printable ASCII only. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 64);
