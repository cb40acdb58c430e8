import { type Compared, implementationsOf, tasksOf } from './compared.ts';
import type { Figures } from './figures.ts';

const widthPx = 640;
const labelPx = 150;
const rowPx = 18;
const headingPx = 28;
const mostPx = widthPx - labelPx - 60;

/** It has a background of its own: pages may be dark where the reader's system is light. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .heading { font-weight: 600 }
  .page { fill: #ffffff }
  .bar { fill: #8c959f }
  .ours { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .page { fill: #0d1117 }
    .bar { fill: #656c76 }
    .ours { fill: #4493f8 }
  }`;

const bar = ({ label, coldCpuToD, isOurs }: Compared, y: number, pxPerD: number) => {
  const barPx = Math.round(coldCpuToD * pxPerD);
  return `<text x="${labelPx - 8}" y="${y + 13}" text-anchor="end">${label}</text>
<rect class="${isOurs ? 'ours' : 'bar'}" x="${labelPx}" y="${y + 2}" width="${barPx}" height="${rowPx - 4}"/>
<text x="${labelPx + barPx + 6}" y="${y + 13}">${coldCpuToD.toFixed(2)}</text>`;
};

/** Bars of the CPU time until the first answer, as an SVG. */
export const coldChart = (figures: Figures): string => {
  const tasks = tasksOf(figures).map((task) => ({
    task,
    cases: implementationsOf(figures, task),
  }));
  const pxPerD =
    mostPx / Math.max(...tasks.flatMap(({ cases }) => cases.map((each) => each.coldCpuToD)));
  const parts: string[] = [];
  let y = 8;
  for (const { task, cases } of tasks) {
    parts.push(`<text class="heading" x="${labelPx}" y="${y + 16}">${task}: CPU ÷ D</text>`);
    y += headingPx;
    for (const each of cases) {
      parts.push(bar(each, y, pxPerD));
      y += rowPx;
    }
  }
  const heightPx = y + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" role="img">
<title>CPU time until the first answer, as a multiple of D</title>
<style>${style}
</style>
<rect class="page" width="${widthPx}" height="${heightPx}" rx="6"/>
${parts.join('\n')}
</svg>
`;
};
