import { deployed, simulateFleet } from './simulate-fleet.ts';

/** What a refresh costs, in US dollars: docs/cost.md has the parts. */
const dollarsEach = 13.03e-6;

/** What keeps connections alive that nobody uses, as the service is set, and with more at once. */
export const measureFleets = () =>
  [
    { millions: 1, atOnce: deployed },
    { millions: 100, atOnce: deployed },
    { millions: 200, atOnce: deployed },
    { millions: 400, atOnce: deployed },
    { millions: 400, atOnce: { ofProvider: 32, inAll: 80 } },
  ].map(({ millions, atOnce }) => {
    const figures = simulateFleet(millions * 1e6, { atOnce });
    const usdAMonth = Math.round(figures['refreshes a day'] * 30 * dollarsEach);
    return { millions, ...atOnce, ...figures, 'USD a month': usdAMonth };
  });
