import type * as z from 'zod/mini';
import { serviceFunctions } from '../../../../functions/functions.ts';
import type { Route } from '../../../../functions/platform/contracts/route.ts';
import { optionsOf } from '../../../../functions/platform/http/check-event.ts';
import { routes } from '../../../../functions/routes.ts';
import { manageTenant } from '../../../../functions/tenants/contracts/manage-tenant.ts';
import type { RequestOptions } from '../../../support/stack/client.ts';
import type { Settled } from './settle-tenants.ts';
import { type Values, valuesOf } from './tenant-values.ts';

/** A request to the API, or an event for a function of services. */
export type TenantRequest = {
  /** Of the endpoint or the function. */
  operation: string;
  asked: { path: string; options: RequestOptions } | { event: Record<string, unknown> };
};

/** Fails for a new parameter, so that nobody forgets to try it with values of another tenant. */
const valuesFor = (values: Values, name: string): readonly string[] => {
  const known = values[name];
  if (!known) throw new Error(`Say in tenant-values.ts which values of a tenant fit ${name}`);
  return known;
};

const filled = (path: string, values: Values): string[] =>
  (path.match(/\{\w+\}/g) ?? []).reduce<string[]>(
    (paths, parameter) =>
      paths.flatMap((each) =>
        valuesFor(values, parameter.slice(1, -1)).map((value) => each.replace(parameter, value)),
      ),
    [path],
  );

/** Nothing, each parameter alone, a whole callback, and the tenant's id, which no request may name. */
const queries = (names: readonly string[], values: Values, tenantId: string): string[] =>
  [
    {},
    ...names.flatMap((name) => valuesFor(values, name).map((value) => ({ [name]: value }))),
    ...(names.includes('state')
      ? valuesFor(values, 'state').map((state) => ({
          state,
          code: values.code?.[0] ?? '',
          iss: values.iss?.[0] ?? '',
        }))
      : []),
    { tenant_id: tenantId, tenantId },
  ].map((query) => String(new URLSearchParams(query)));

const bodies = (
  names: readonly string[],
  values: Values,
  { tenantId, mark }: Settled,
): string[] => {
  const members = names.flatMap((name) =>
    valuesFor(values, name).map((value): [string, string] => [name, value]),
  );
  const known = Object.fromEntries(members);
  const account = { company_id: mark, user_id: 1, team_id: `T0${mark}` };
  return [known, { ...known, tenant_id: tenantId }, account].map((body) => JSON.stringify(body));
};

/** Of a function whose actions share their members: what shows a tenant's own, and changes nothing. */
const showing = 'list';

/** Each action alone, with each member, and with that and a name; of its own, what changes nothing. */
const events = (
  { shape: { action, method, ...shape } }: z.ZodMiniObject,
  values: Values,
  isOwn: boolean,
) => {
  const all = [...(action?._zod.values ?? [])];
  const requested = isOwn && all.includes(showing) ? [showing] : all;
  const members = Object.keys(shape)
    .filter((member) => !['tenant_id', 'requested_by'].includes(member))
    .flatMap((member) => valuesFor(values, member).map((value) => ({ [member]: value })));
  const [name] = 'name' in shape ? valuesFor(values, 'name') : [];
  const renamed = name === undefined ? [] : members.map((each) => ({ name, ...each }));
  const call = method ? { method: 'GET', path: '/api/x' } : {};
  const chosen = action ? requested.map((one) => ({ action: one })) : [call];
  return chosen.flatMap((one) => [{}, ...members, ...renamed].map((each) => ({ ...one, ...each })));
};

/** Each time these answer something else, or another answer does. */
const changing = new Set([
  ...['createInvitation', 'rotateWebhookSecret', 'testWebhook', 'bindAgentIntegration'],
  'checkIntegration',
  ...['redeliverWebhookEvent', 'redeliverFailedWebhookEvents'],
]);

/** Nothing of its own is deleted, or changes while it asks again. */
export const isAskedOfOwn = ({ method, operationId }: Pick<Route, 'method' | 'operationId'>) =>
  method !== 'DELETE' && !changing.has(operationId);

/**
 * Requests to every endpoint and every function of services, from one tenant, with all that another
 * tenant has, or with its own.
 */
export const requestsOf = (asker: Settled, named: Settled): TenantRequest[] => {
  const isOwn = asker === named;
  // The other flows are still open: their own tenant would complete them.
  const { states, completionCodes } = named;
  const done = { states: states.slice(0, 1), completionCodes: completionCodes.slice(0, 1) };
  const values = valuesOf(isOwn ? { ...named, ...done } : named);
  const headers = { Cookie: asker.cookie, 'X-Tenant-Id': named.tenantId };
  const ofRoutes = routes
    .filter((route) => !isOwn || isAskedOfOwn(route))
    .flatMap(({ operationId: operation, method, path, scope, request }) => {
      const key = scope === undefined ? {} : { apiKey: asker.apiKey };
      const names = Object.keys(request.query?.shape ?? {});
      // The parameters of a field are those of its parents, which no tenant owns.
      const paths = filled(path, values).flatMap((each) =>
        queries(names, values, named.tenantId).map((query) => `${each}?${query}`),
      );
      const shape = request.body?.shape ?? request.rawBody;
      const sent = shape ? bodies(request.body ? Object.keys(shape) : [], values, named) : [''];
      return paths.flatMap((one) =>
        sent.map((body) => {
          const options = { method, headers, ...key, ...(body ? { body } : {}) };
          return { operation, asked: { path: one, options } };
        }),
      );
    });
  const ofServices = serviceFunctions.flatMap(({ name: operation, request }) =>
    optionsOf(request)
      // A tenant that is deleted has nothing left to show.
      .filter(
        ({ shape }) =>
          !(operation === manageTenant.name && shape.action?._zod.values?.has('delete')),
      )
      .flatMap((option) => events(option, values, isOwn))
      .map((members) => ({
        operation,
        asked: { event: { tenant_id: asker.tenantId, requested_by: 'test', ...members } },
      })),
  );
  return [...ofRoutes, ...ofServices];
};
