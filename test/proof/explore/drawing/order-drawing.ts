import { svgDocument, svgText } from '../../../../infra/catalogue/svg-document.ts';
import type { ShownStep } from '../report.ts';
import type { DrawnOrder } from './drawn-orders.ts';

type Words = readonly [step: RegExp, does: string, gets?: string, refused?: string];

/** What a person reads in the place of a command, and of what came of it. */
const words: readonly Words[] = [
  [/^Query integrations /, 'reads the connection', 'its access token has expired'],
  [/^Update integrations .* SET lease_owner/, 'asks for the lease', 'gets it', 'changed since'],
  [/^Get oauth-apps /, 'reads the OAuth app'],
  [/^refresh grant of \S+\.0$/, 'sends refresh token 0', 'gets token 1', 'was sent before'],
  [/^Put integrations .*"is":"live"/, 'stores token 1', 'it is stored'],
  [/^Put integrations .*"is":"ended"/, 'ends the connection', '', 'changed since'],
  [/^Get integrations /, 'reads the connection again', 'it has token 1'],
];

const isRefused = ({ saw }: ShownStep) => /(Exception|Error)$/.test(saw);

/** @throws Error if it has no words for a step, rather than to show less than happened */
const wordsOf = (step: ShownStep) => {
  const [, does, gets = '', refused] = words.find(([pattern]) => pattern.test(step.what)) ?? [];
  const came = isRefused(step) ? refused && `refused: ${refused}` : gets;
  if (does === undefined || came === undefined || step.fault) {
    throw new Error(`order-drawing.ts has no words for: ${step.what}, ${step.fault}, ${step.saw}`);
  }
  return { does, came };
};

const [panelWidth, laneWidth, top, rowHeight] = [420, 196, 106, 46];
const box = { width: laneWidth - 8, height: 38 };

const toneOf = (step: ShownStep): string => {
  if (!step.what.startsWith('refresh')) return '';
  return isRefused(step) ? ' bad' : ' key';
};

const panelOf = ({ title, about, steps, outcome }: DrawnOrder, left: number): string[] => {
  const lanes = [...new Set(steps.map(({ process }) => process))].sort();
  const laneOf = (process: string) => left + lanes.indexOf(process) * laneWidth;
  const end = top + steps.length * rowHeight;
  const isBroken = steps.some((step) => toneOf(step) === ' bad');
  return [
    svgText(title, { x: left, y: 34, size: 15 }),
    svgText(about, { x: left, y: 54, of: 'quiet' }),
    ...lanes.flatMap((lane) => [
      svgText(lane, { x: laneOf(lane), y: 88, size: 13 }),
      `<path class="line" d="M${laneOf(lane) + box.width / 2} 96V${end}"/>`,
    ]),
    ...steps.flatMap((step, row) => {
      const [x, y] = [laneOf(step.process), top + row * rowHeight];
      const { does, came } = wordsOf(step);
      const of = isRefused(step) ? 'said' : 'quiet';
      return [
        `<rect class="card${toneOf(step)}" x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/>`,
        svgText(does, { x: x + 10, y: y + (came ? 16 : 23) }),
        came ? svgText(came, { x: x + 10, y: y + 30, of, size: 11 }) : '',
      ].filter(Boolean);
    }),
    svgText(outcome, { x: left, y: end + 18, of: isBroken ? 'said' : 'text', size: 13 }),
  ];
};

/** Orders beside each other, each from its first step downwards. */
export const orderDrawing = (orders: readonly DrawnOrder[]): string =>
  svgDocument({
    width: orders.length * panelWidth + 20,
    height: top + Math.max(...orders.map(({ steps }) => steps.length)) * rowHeight + 36,
    title: 'Two look-ups of one expired token, step by step',
    shapes: orders.flatMap((order, place) => panelOf(order, 20 + place * panelWidth)),
  });
