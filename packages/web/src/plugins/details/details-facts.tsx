import type { Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'

import { useMomentText } from '../../ui/moment.tsx'
import { hostOf } from '../host-of.ts'

import styles from './details.module.css'

/** Where a plugin comes from, and where data goes. */
export function DetailsFacts({ plugin }: { readonly plugin: Plugin }) {
  const t = useTranslate('plugins')
  const when = useMomentText()
  const { publisher, transport, url, installed, checkedAt } = plugin
  const host = hostOf(plugin)
  return (
    <dl className={styles.facts}>
      {publisher !== '' && (
        <>
          <dt>{t('plugins.facts.publisher')}</dt>
          <dd lang="">{publisher}</dd>
        </>
      )}
      <dt>{t('plugins.facts.kind')}</dt>
      <dd>{t(`plugins.transport.${transport}`)}</dd>
      {url !== undefined && (
        <>
          <dt>{t('plugins.facts.address')}</dt>
          <dd className={styles.mono}>{url}</dd>
        </>
      )}
      <dt>{t('plugins.facts.data')}</dt>
      <dd>{host === undefined ? t('plugins.facts.stays') : t('plugins.facts.sent', { host })}</dd>
      {installed && (
        <>
          <dt>{t('plugins.facts.checked')}</dt>
          <dd>{checkedAt === null ? t('plugins.facts.never') : when(checkedAt)}</dd>
        </>
      )}
    </dl>
  )
}
