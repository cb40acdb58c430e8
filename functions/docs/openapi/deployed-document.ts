/** The document as text, put in its place when the bundle is made: to make it takes as long as all else of a cold start. */
declare const OPENAPI: string;

/** Stands in that text for the address of a deployment. */
export const anyBaseUrl = 'https://deployment.invalid/api';

export const deployedDocument = (publicBaseUrl: string): unknown =>
  JSON.parse(OPENAPI.replaceAll(anyBaseUrl, publicBaseUrl));
