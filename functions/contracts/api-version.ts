/** The API's version (section 9 of the API reference). It does not appear in paths. */
export const apiVersion = '1.0.0';
