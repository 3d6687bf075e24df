import { useTranslate } from '@saffron/core/react'
import { ArrowLeft } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router-dom'

import { BarContext } from '../shell/layout/bar-context.ts'
import { PageActions } from '../shell/layout/page-actions.tsx'
import { useCurrentRoute } from '../shell/routing/current-route.ts'
import { AlternativeLink } from './alternative-link.tsx'
import { type ComingSoon, comingSoonTable } from './coming-soon-table.ts'
import { Sketch } from './sketch.tsx'

import styles from './coming-soon-page.module.css'

const table: Readonly<Record<string, ComingSoon>> = comingSoonTable

/** A page for a planned feature: what it will offer, and what's possible today. */
export default function ComingSoonPage() {
  const t = useTranslate('coming')
  const { route } = useCurrentRoute()
  const hasBar = use(BarContext) !== null
  const comingSoon = table[route.path]
  if (comingSoon === undefined) return null
  const { name, Icon, sketch, alternative, onPhone } = comingSoon
  return (
    <article className={styles.page}>
      {!hasBar && (
        <Link to="/app/chats" className={styles.back}>
          <ArrowLeft aria-hidden />
          {t('shell.toChats')}
        </Link>
      )}
      <div className={styles.picture}>
        <Sketch name={sketch} />
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
      </div>
      {!hasBar && (
        <h1 className={styles.title} tabIndex={-1}>
          {t(route.title)}
        </h1>
      )}
      <PageActions>
        <span className={styles.status}>{t('coming.status')}</span>
      </PageActions>
      <p className={styles.will}>{t(`coming.${name}.will`)}</p>
      <section className={styles.now} aria-labelledby="coming-now">
        <h2 id="coming-now" className={styles.nowTitle}>
          {t('coming.now')}
        </h2>
        <div className={onPhone === undefined ? undefined : styles.offPhone}>
          <p>{t(`coming.${name}.now`)}</p>
          {alternative !== undefined && <AlternativeLink alternative={alternative} />}
        </div>
        {onPhone !== undefined && (
          <div className={styles.onPhone}>
            <p>{t(onPhone.text ?? `coming.${name}.now`)}</p>
            <AlternativeLink alternative={onPhone.alternative} />
          </div>
        )}
      </section>
    </article>
  )
}
