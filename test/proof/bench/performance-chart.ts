import { svgDocument, svgText } from '../../../infra/catalogue/svg-document.ts';
import type { Figures } from './performance-page.ts';

const [left, right, top, rowHeight] = [285, 830, 84, 19];
const round = (value: number) => Number(value.toFixed(1));

/** The CPU time of every function's first response, the longest first, with what the same takes by hand. */
export const performanceChart = ({ cases, date }: Figures): string => {
  const ours = cases
    .filter(({ by }) => by === undefined)
    .toSorted((one, other) => other.coldCpuToD - one.coldCpuToD);
  const most = Math.max(...ours.map(({ coldCpuToD }) => coldCpuToD));
  const across = (value: number) => round(left + (value / most) * (right - left - 40));
  const height = top + ours.length * rowHeight + 16;
  const byHand = new Map(cases.flatMap((each) => (each.by === 'raw' ? [[each.task, each]] : [])));
  const bars = ours.flatMap(({ name, task, coldCpuToD }, row) => {
    const y = top + row * rowHeight;
    const end = across(coldCpuToD);
    const raw = task && byHand.get(task);
    const x = raw && across(raw.coldCpuToD);
    return [
      svgText(name, { x: left - 8, y: y + 12, anchor: 'end' }),
      `<rect class="bar" x="${left}" y="${y + 2}" width="${round(end - left)}" height="13" rx="2"/>`,
      svgText(coldCpuToD.toFixed(2), { x: end + 6, y: y + 12, of: 'quiet', size: 11 }),
      x ? `<path class="mark" stroke-width="3" d="M${x} ${y}v17"/>` : '',
    ];
  });
  const lines = [0.25, 0.5, 0.75, 1, 1.25].flatMap((value) => [
    `<path class="line" d="M${across(value)} ${top - 4}V${height - 12}"/>`,
    svgText(String(value), {
      x: across(value),
      y: top - 10,
      of: 'quiet',
      size: 11,
      anchor: 'middle',
    }),
  ]);
  return svgDocument({
    width: 860,
    height,
    title: 'CPU time to the first response of every function',
    shapes: [
      svgText('CPU time from the start of the process to its first response', {
        x: 20,
        y: 28,
        size: 15,
      }),
      svgText(`÷ that of a function with one query and the plain AWS SDK (1). ${date}`, {
        x: 20,
        y: 48,
        of: 'quiet',
      }),
      `<path class="mark" stroke-width="3" d="M${across(0.75)} 37v14"/>`,
      svgText('the same, written by hand', { x: across(0.75) + 8, y: 48, of: 'quiet' }),
      ...lines,
      ...bars.filter(Boolean),
    ],
  });
};
