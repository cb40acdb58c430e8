/** A name that people write themselves, where the provider has no id: no controls, no path, no URL. */
export const freeText = /^(?!.*(?:\.\.|:\/\/))(?!\.$)[^\p{Cc}]{1,255}$/u;
