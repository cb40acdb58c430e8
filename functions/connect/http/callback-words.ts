import type { PageLanguage } from '../../platform/model/language.ts';
import de from '../words/de.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import es from '../words/es.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import it from '../words/it.json' with { type: 'json' };
import nl from '../words/nl.json' with { type: 'json' };
import ptBr from '../words/pt-BR.json' with { type: 'json' };

/** What the pages of a callback say. */
export const callbackWords: Readonly<Record<PageLanguage, typeof en>> = {
  ...{ de, en, es, fr, it, nl },
  'pt-BR': ptBr,
};
