const key = 'trunkline-docs-language';
const samples = [...document.querySelectorAll<HTMLDetailsElement>('.sample')];
const languageOf = (sample: HTMLDetailsElement) => sample.querySelector('summary')?.textContent;

/** Opens the samples in the language that somebody chose last, on this page or on another one. */
export const rememberLanguage = (storage: () => Storage): void => {
  try {
    const chosen = storage().getItem(key);
    const sample = samples.find((each) => languageOf(each) === chosen);
    // It closes the others of its name.
    if (sample) sample.open = true;
    for (const each of samples) {
      each.addEventListener('click', ({ target }) => {
        const isChosen = target instanceof Element && target.closest('summary') && !each.open;
        if (isChosen) storage().setItem(key, languageOf(each) ?? '');
      });
    }
  } catch {
    // A browser may forbid pages to store anything: then curl is open, as it is without a choice.
  }
};
