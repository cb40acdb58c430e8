import figures from '../../proof/bench/figures.json' with { type: 'json' };
import { performanceChart } from '../../proof/bench/performance-chart.ts';
import { drawnOrders } from '../../proof/explore/drawing/drawn-orders.ts';
import { orderDrawing } from '../../proof/explore/drawing/order-drawing.ts';

/** What is drawn of figures and of orders, by the names of the files. */
export const drawings = async (): Promise<Record<string, string>> => ({
  'performance.svg': performanceChart(figures),
  'order-of-events.svg': orderDrawing(await drawnOrders()),
});
