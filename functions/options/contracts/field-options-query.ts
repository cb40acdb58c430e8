import * as z from 'zod/mini';
import { extension } from '../../platform/contracts/described.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import { maxCursorLength } from '../domain/query/cursor.ts';

const mostIds = 100;

/** The ids of a query: separated by commas, or in repeated parameters if an id has a comma. */
export const savedIds = (given: string | readonly string[]): string[] => {
  const ids = typeof given === 'string' ? given.split(',') : given;
  return ids.filter((id) => id !== '');
};

// No field's key begins with an underscore, so these never equal a parent's name.
const getFieldOptionsParameters = z.catchall(
  z.object({
    _search: extension(
      z.optional(z.string().check(z.maxLength(200, 'send at most 200 characters'))),
      'Answers only options whose name contains this text, or begins with it if ' +
        '`search_matches` of the component’s field says so. Our own searches ignore case and accents.',
    ),
    _limit: extension(z.optional(pageLimit), 'The most options of one answer.'),
    _cursor: extension(
      z.optional(pageCursor(maxCursorLength)),
      'The position from the Link header of the previous answer, for the same ' +
        'connection, parents and `_search`.',
    ),
    _integration_id: extension(
      z.optional(z.uuid('send the id of an integration, as GET /integrations lists them')),
      'Looks the options up in this connected account. Without it, in the primary ' +
        'one of its type.',
    ),
    _agent_id: extension(
      z.optional(z.uuid('send the id of an agent, as GET /agents lists them')),
      'Looks the options up in the account that this agent is bound to or, if it is bound to none ' +
        'of the type, in the primary one. Not with `_integration_id`.',
    ),
    _ids: extension(
      z.optional(
        z
          .union([z.string(), z.array(z.string())])
          .check(
            z.refine((given) => savedIds(given).length <= mostIds, `send at most ${mostIds} ids`),
          ),
      ),
      'Answers only the options with these ids, in this order, to show the names of ' +
        'saved values. Separate them by commas, or repeat the parameter. Unknown ids are left ' +
        'out. Not with `_search`; a valid `_limit` or `_cursor` has no effect then.',
      'appointmentscheduled,closedwon',
    ),
    _refresh: extension(
      z.optional(z.enum(['true', 'false'], 'send true or false')),
      '`true` asks the provider even if the cached list is fresh, at most once in ten ' +
        'seconds; `Age` shows it. A failure is kept for ten seconds too.',
    ),
  }),
  z.union([z.string(), z.array(z.string())]),
);

export const getFieldOptionsQuery = getFieldOptionsParameters.check(
  z.refine(({ _agent_id, _integration_id }) => !(_agent_id && _integration_id), {
    path: ['_agent_id'],
    error: 'leave it out, or leave _integration_id out to ask for the account of the agent',
    when: () => true,
  }),
  z.refine(({ _ids, _search }) => _ids === undefined || !_search, {
    path: ['_search'],
    error: 'leave it out, or leave _ids out to search',
    // Checked even if other parameters are wrong, so that all problems are reported at once.
    when: () => true,
  }),
);
