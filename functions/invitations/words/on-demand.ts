import type { PermissionKind } from '../../catalogue/providers/permission.ts';
import type { PageLanguage } from '../../platform/model/language.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import ptBr from './pt-BR.json' with { type: 'json' };

/** What pages of invitations say. */
type InvitationWords = typeof en & Readonly<Record<`may_${PermissionKind}`, string>>;

const all: ReadonlyMap<PageLanguage, InvitationWords> = new Map([
  ['de', de],
  ['en', en],
  ['es', es],
  ['fr', fr],
  ['it', it],
  ['nl', nl],
  ['pt-BR', ptBr],
]);

/** Bundles load those of a language when it is asked for (infra/bundling/on-demand.ts). */
export const words: Pick<typeof all, 'get' | 'keys'> = all;
