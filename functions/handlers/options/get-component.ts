import { composeGetComponent } from '../../composition/api.ts';
import { getComponent } from '../../options/contracts/get-component.ts';
import { findComponent } from '../../options/domain/question/find-field.ts';
import { componentBody } from '../../options/http/component-body.ts';
import { unknownKeyError } from '../../options/http/question-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { typeNotAllowed } from '../../platform/http/session-refusals.ts';
import { reachesType } from '../../platform/model/reach.ts';

/** The events and fields of a component, for a form. An extension. */
export const handler = await keyedEndpoint(
  getComponent,
  composeGetComponent,
  async ({ components }, { reach, path }) => {
    const found = findComponent(components, path.component_key);
    if ('refused' in found) throw unknownKeyError(found.refused);
    const { integrationType } = found.component;
    if (!reachesType(reach, integrationType)) throw typeNotAllowed(integrationType);
    return { body: componentBody(found.component) };
  },
);
