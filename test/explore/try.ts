import { withVirtualGlobals } from './scheduler/virtual-globals.ts';
import { exploreOrders } from './scheduler/explore-orders.ts';
import { shrinkOrder } from './scheduler/shrink-order.ts';
import { scenarios } from "./scenarios/all.ts";
import { brokenPromise, programsOf } from './scenarios/scenario.ts';
withVirtualGlobals();
for (const scenario of [...scenarios].filter((x) => x.name.includes(process.argv[3] ?? ''))) for (let faults = 0; faults <= Number(process.argv[2] ?? scenario.faults); faults++) {
  const programs = programsOf(scenario);
  const t = performance.now();
  let found: any;
  const explored = await exploreOrders(programs, { faults, untilMs: Date.now() + 100_000 }, (order, path) => {
    const b = brokenPromise(scenario, order);
    if (b) found = { ...b, path };
    return !b;
  });
  console.log(scenario.name, faults, explored, Math.round(performance.now() - t), 'ms');
  if (found) {
    console.log(found.promise, found.how);
    const o = await shrinkOrder(programs, faults, found.path, (order) => brokenPromise(scenario, order)?.promise === found.promise);
    for (const x of o.steps) console.log(String(x.atMs).padStart(6), x.process.padEnd(12), x.variant.padEnd(8), x.what.slice(0,100), '=>', x.saw.slice(0,60));
    console.log(o.processes.map((p) => [p.name, p.state, JSON.stringify(p.answer)?.slice(0, 300)]));
    break;
  }
}
