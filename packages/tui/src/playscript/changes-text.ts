import type { Translate } from '@saffron/core/i18n'

import type { SavedChanges } from './edit-script.ts'

/** Says how much was saved. */
export const changesText = ({ changed, added, removed, isMoved, isHead }: SavedChanges, t: Translate): string =>
  t('cli.playscript.changes', { changed: changed + (isHead ? 1 : 0), added, removed }) +
  (isMoved ? ` ${t('cli.playscript.reordered')}` : '')
