import type { Prerequisite } from '../../../catalogue/components/prerequisite.ts';
import { firstText, scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import type { JoinedWords } from '../items/listed-items.ts';
import { fillUrl, type TemplateValues } from './fill-template.ts';
import { requestMaker } from './make-request.ts';
import type { OpenField } from './open-field.ts';
import { type FailedRead, isRefusal } from './provider-failure.ts';

/** Fetches what a look-up needs first: further values for its templates, and sometimes another token. */
export const fetchPrerequisites = async (
  open: OpenField,
): Promise<{ fetched: TemplateValues; accessToken?: string } | FailedRead> => {
  const { prerequisites = {}, tokenPrerequisite } = open.field;
  const fetched = new Map<string, string>();
  const known = () => ({ ...open, values: new Map([...open.values, ...fetched]) });
  for (const [name, prerequisite] of Object.entries(prerequisites)) {
    // A value that is already known, such as an optional parent's, is not fetched.
    if (open.values.has(name)) continue;
    const found = await fetchValue(known(), prerequisite);
    if ('failed' in found) return found;
    fetched.set(name, found.value);
  }
  if (!tokenPrerequisite) return { fetched };
  const token = await fetchValue(known(), tokenPrerequisite);
  return 'failed' in token ? token : { fetched, accessToken: token.value };
};

const fetchValue = async (
  { values, call }: OpenField,
  { url, value }: Prerequisite,
): Promise<{ value: string } | FailedRead> => {
  const { response, failed } = await call({ method: 'GET', url: fillUrl(url, values) });
  if (failed) return { failed };
  const found = scalarAt(response.body, value);
  // Dot segments climb out of a path even when percent-encoded.
  if (found && found !== '.' && found !== '..') return { value: found };
  return { failed: { why: 'prerequisite_hidden' } };
};

/** The words from another list for a field's labels; none if the provider refuses that list. */
export const joinedWords = async ({
  field,
  values,
  call,
}: OpenField): Promise<{ words: JoinedWords } | FailedRead> => {
  if (!field.join) return { words: new Map() };
  const { request, list, key, value } = field.join;
  const { response, failed } = await call(requestMaker(request, values)());
  if (failed) return isRefusal(failed) ? { words: new Map() } : { failed };
  const members = [valueAt(response.body, list)].flat();
  return {
    words: new Map(
      members.map((member) => [scalarAt(member, key) ?? '', firstText(member, [value]) ?? '']),
    ),
  };
};
