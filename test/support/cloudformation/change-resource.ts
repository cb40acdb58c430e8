import type { ModelAccount } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import type { Properties, TemplateResource } from './deployable-template.ts';
import { keyOf, type ModelResource } from './model-resource.ts';
import { Refusal } from './refusal.ts';
import { services } from './services.ts';

type Owner = { stack: string; logicalId: string };

const eventOf = (
  { type, id }: Pick<ModelResource, 'type' | 'id'>,
  owner: Owner,
  action: AccountEvent['action'],
): AccountEvent => ({ ...owner, type, id, action });

/** @throws Refusal */
const ask = ({ hooks }: ModelAccount, event: AccountEvent): void => {
  const reason = hooks.refuse(event);
  if (reason !== undefined) throw new Refusal(reason);
};

/** @throws Refusal */
export const createResource = (
  account: ModelAccount,
  { Type, properties, owner }: { Type: string; properties: Properties; owner: Owner },
): ModelResource => {
  const resource = { ...account.reserve(Type, owner.logicalId, properties), owner };
  ask(account, eventOf(resource, owner, 'create'));
  services[Type]?.create?.(account, resource);
  account.resources.set(keyOf(Type, resource.id), resource);
  account.hooks.watch(eventOf(resource, owner, 'create'));
  return resource;
};

/** Takes over a resource that no stack has, as it is: its service notices nothing. */
export const importResource = (
  account: ModelAccount,
  resource: ModelResource,
  { properties, owner }: { properties: Properties; owner: Owner },
): ModelResource => {
  Object.assign(resource, { properties, owner });
  account.hooks.watch(eventOf(resource, owner, 'import'));
  return resource;
};

/** @throws Refusal */
export const updateResource = (
  account: ModelAccount,
  resource: ModelResource,
  change: { after: Properties; policy?: TemplateResource['UpdatePolicy']; isRollback: boolean },
): void => {
  const { after, policy, isRollback } = change;
  const { owner } = resource;
  if (!owner) throw new Error(`No stack has ${resource.id}`);
  if (!isRollback) ask(account, eventOf(resource, owner, 'update'));
  const shift = () => {
    account.hooks.watch(eventOf(resource, owner, 'shift'));
    ask(account, eventOf(resource, owner, 'shift'));
  };
  const context = { isRollback, policy, shift };
  services[resource.type]?.update?.(account, { resource, after, context });
  resource.properties = after;
  account.hooks.watch(eventOf(resource, owner, 'update'));
};

/** Deletes a resource of a stack, or leaves it to nobody. @throws Refusal if its service does not delete it */
export const removeResource = (
  account: ModelAccount,
  resource: ModelResource,
  isRetained: boolean,
): void => {
  const { owner, type, id } = resource;
  if (!owner) throw new Error(`No stack has ${id}`);
  if (!isRetained) {
    services[type]?.remove?.(account, resource);
    account.resources.delete(keyOf(type, id));
  }
  resource.owner = undefined;
  account.hooks.watch(eventOf(resource, owner, isRetained ? 'retain' : 'delete'));
};
