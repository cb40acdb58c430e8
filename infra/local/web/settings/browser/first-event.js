const storageKey = 'event-form';

/** Somebody who leaves to connect an account finds the same form again. */
export const rememberEvent = (address) => sessionStorage.setItem(storageKey, address);

/**
 * The component and event to begin with: what was looked at last, unless another type was connected
 * since.
 */
export const firstEvent = (components, { connectedType, usualType }) => {
  const [key, eventKey] = (sessionStorage.getItem(storageKey) ?? '').split('/');
  const last = components.find((each) => each.key === key);
  if (last && ['', last.integration_type].includes(connectedType)) return [key, eventKey];
  const wanted = connectedType || usualType;
  const using = components.filter((each) => each.integration_type === wanted);
  const own = using.find((each) => each.key === wanted) ?? using[0] ?? components[0];
  return [own.key];
};
