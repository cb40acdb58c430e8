import { composeGetComponent } from '../../composition/api.ts';
import { getComponent } from '../../options/contracts/components.ts';
import { findComponent } from '../../options/domain/query/find-field.ts';
import { componentBody } from '../../options/http/component-body.ts';
import { unknownKeyError } from '../../options/http/query-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { typeNotAllowed } from '../../platform/http/session-refusals.ts';
import { isTypeVisible } from '../../platform/model/visibility.ts';

/** The events and fields of a component, for a form. An extension. */
export const handler = await keyedEndpoint(
  getComponent,
  composeGetComponent,
  async ({ components }, { visibility, path }) => {
    const found = findComponent(components, path.component_key);
    if ('refused' in found) throw unknownKeyError(found.refused);
    const { integrationType } = found.component;
    if (!isTypeVisible(visibility, integrationType)) throw typeNotAllowed(integrationType);
    return { body: componentBody(found.component) };
  },
);
