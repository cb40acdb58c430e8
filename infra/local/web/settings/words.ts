import type { IncomingMessage } from 'node:http';
import { preferredLanguage } from '../../../../functions/platform/http/accept.ts';
import { createPhrases } from '../../../../functions/platform/http/phrases.ts';
import { languageOf, type PageLanguage } from '../../../../functions/platform/model/language.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import ptBr from './words/pt-BR.json' with { type: 'json' };

const words: Readonly<Record<PageLanguage, typeof en>> = { de, en, es, fr, it, nl, 'pt-BR': ptBr };

/** The words of the settings pages: in the language of `?lang=`, or else in the browser's. */
export const settingsWords = ({ headers }: IncomingMessage, { searchParams }: URL) => {
  const requested = languageOf(searchParams.get('lang') ?? '');
  const language = requested ?? preferredLanguage(headers['accept-language']);
  return { language, ...createPhrases(words[language]) };
};

export type SettingsWords = ReturnType<typeof settingsWords>;
