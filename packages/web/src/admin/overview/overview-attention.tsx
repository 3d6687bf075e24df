import { ATTENTION_PAGES, attentionOf, type Overview } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'

import styles from './overview.module.css'

/** What an admin has to look after, with links, or that there is nothing. */
export function OverviewAttention({ overview }: { readonly overview: Overview }) {
  const t = useTranslate('admin')
  const needed = attentionOf(overview)
  if (needed.length === 0) {
    return (
      <p className={styles.inOrder}>
        <CircleCheck aria-hidden />
        {t('admin.attention.none')}
      </p>
    )
  }
  return (
    <section aria-label={t('admin.attention.title')}>
      <ul className={styles.attention}>
        {needed.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={ATTENTION_PAGES[kind]}>
              <CircleAlert aria-hidden />
              {t(`admin.attention.${kind}`, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
