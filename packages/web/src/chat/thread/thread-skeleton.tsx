import { useTranslate } from '@saffron/core/react'

import styles from './thread.module.css'

const WIDTHS = ['94%', '88%', '97%', '62%']

export function ThreadSkeleton() {
  const t = useTranslate()
  return (
    <div className={styles.skeleton} aria-busy>
      <output className="visually-hidden">{t('common.loading')}</output>
      <div className={styles.ghostBubble} />
      {WIDTHS.map((width) => (
        <div key={width} className={styles.ghost} style={{ width }} />
      ))}
    </div>
  )
}
