import { environments } from '../../../../infra/cdk/environments.ts';
import { type Flooding, floods, simulateFlood } from '../../../support/floods/flood-model.ts';

/** AWS says that WAF usually notices within 30 seconds. */
const during = { seconds: 600, wafLateMs: 30_000 };

const percent = (share: number) => `${(Math.floor(share * 1_000) / 10).toFixed(1)} %`;

/**
 * Ten minutes of a flood of one method, in production: of everybody else, 500 requests a second to five
 * methods, how many are served.
 */
export const measureFloods = () =>
  (Object.keys(floods) as Flooding['whose'][]).flatMap((whose) =>
    [2_000, 10_000].map((perSecond) => {
      const { inAll, there } = simulateFlood(environments.prod, { whose, perSecond, ...during });
      const served = { 'others served': percent(inAll), 'of that method': percent(there) };
      return { flood: whose, 'a second': perSecond, ...served };
    }),
  );
