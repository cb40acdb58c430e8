import type { Order } from './scheduler/order.ts';
import { variants } from './scheduler/step.ts';

/** Keys, and what no step of any order changes. */
const constant =
  /^(tenant|type_and|integration|category|gran|variables|provider|.*Count$|connected|sealedT|cursor|account|credentials|redirect|state_hash|sealed_v)/;

/** A value as far as steps differ in it. */
export const shown = (value: unknown): string => {
  if (value instanceof Error) return value.name;
  const plain = (one: unknown) => (one instanceof Set ? [...one] : one);
  const text = JSON.stringify(value, (name, one) => (constant.test(name) ? undefined : plain(one)));
  return (text ?? '').replaceAll('|', '/').slice(0, 240);
};

/** An order as a table that a person can follow, and how each process ended. */
export const tableOf = (order: Order<unknown>): string => {
  const lines = ['| ms | process | step | fault | read or answered |', '|---|---|---|---|---|'];
  for (const { atMs, process, what, variant, saw } of order.steps) {
    const text = ` | ${process} | ${what()} | ${variants[variant]} | ${shown(saw)} |`;
    // Steps of a process that waits are one line.
    if (!lines.at(-1)?.endsWith(text)) lines.push(`| ${atMs}${text}`);
  }
  const ends = order.processes.map(
    ({ name, state, answer: response }) => `- ${name} ${state}: ${shown(response)}`,
  );
  return [...lines, '', ...ends].join('\n');
};
