import { FILE_KINDS } from '@saffron/core/drive'
import { formatFileSize } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { useUsedSpace } from './use-used-space.ts'

import styles from './drive.module.css'

/** The used space, the quota, and the share of each kind. */
export function UsedSpaceBar() {
  const t = useTranslate('drive')
  const known = useUsedSpace()
  if (known === undefined) return null
  const { text, space } = known
  const { usedBytes, quotaBytes, trashBytes, byKind } = space
  const size = (bytes: number) => formatFileSize(bytes, t.locale)
  const whole = Math.max(quotaBytes ?? usedBytes, usedBytes, 1)
  const kinds = FILE_KINDS.flatMap((kind) => {
    const bytes = byKind[kind] ?? 0
    return bytes === 0 ? [] : [{ kind, bytes }]
  })
  return (
    <section className={styles.space} aria-label={t('drive.space')}>
      <div className={styles.spaceBar} aria-hidden>
        {kinds.map(({ kind, bytes }) => (
          <span key={kind} data-tone={kind} style={{ width: `${(bytes / whole) * 100}%` }} />
        ))}
      </div>
      <p>{text}</p>
      {kinds.length > 0 && (
        <ul className={styles.kinds}>
          {kinds.map(({ kind, bytes }) => (
            <li key={kind}>
              <span className={styles.dot} data-tone={kind} aria-hidden />
              {t(`drive.kind.${kind}`)}
              <span className={styles.kindSize}>{size(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      {trashBytes > 0 && <p className={styles.faint}>{t('drive.usedTrash', { size: size(trashBytes) })}</p>}
      {usedBytes > 0 && <p className={styles.faint}>{t('drive.usedNote')}</p>}
    </section>
  )
}
