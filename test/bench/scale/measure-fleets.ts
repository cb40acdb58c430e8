import soaks from '../../soak/figures.json' with { type: 'json' };
import { deployed, simulateFleet } from './simulate-fleet.ts';

const { figures } = soaks['refresh-day'];

/** What a refresh costs, in US dollars: docs/deploy/cost.md has the parts. */
const dollarsEach = Number(figures['USD in all']) / figures.refreshed;

/** What keeps connections alive that nobody uses, as the service is set, and with more at once. */
export const measureFleets = () =>
  [
    { millions: 1, atOnce: deployed },
    { millions: 100, atOnce: deployed },
    { millions: 200, atOnce: deployed },
    { millions: 400, atOnce: deployed },
    { millions: 400, atOnce: { ofProvider: 32, inAll: 80 } },
  ].map(({ millions, atOnce }) => {
    const fleet = simulateFleet(millions * 1e6, { atOnce });
    const usdAMonth = Math.round(fleet['refreshes a day'] * 30 * dollarsEach);
    return { millions, ...atOnce, ...fleet, 'USD a month': usdAMonth };
  });
