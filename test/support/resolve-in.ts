/** Follows references within the document, as in `#/components/schemas/Agent`. */
export const resolveIn =
  (document: object) =>
  <T extends { $ref?: string }>(given: T): T => {
    if (given.$ref === undefined) return given;
    const names = given.$ref.slice(2).split('/');
    return names.reduce<unknown>((value, name) => Object(value)[name], document) as T;
  };
