import { useTranslate } from '@saffron/core/react'

import styles from './tools.module.css'

/** How the server writes a character that can't be seen. */
const MARK = /(⟨U\+[0-9A-F]{4,6}⟩)/u

/** A text of a server. Characters in it that can't be seen are written out and highlighted. */
export function MarkedText({ text }: { readonly text: string }) {
  const t = useTranslate('plugins')
  return text.split(MARK).map((part, index) =>
    MARK.test(part) ? (
      // Parts have no ID, and never change here.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.invisible} title={t('plugins.changes.invisible')}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
