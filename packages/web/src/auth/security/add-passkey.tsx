import { useTranslate } from '@saffron/core/react'

import { atLocalhost, isAtIpAddress, makesPasskeys } from '../passkeys/make-passkey.ts'

import button from '../../ui/button.module.css'
import styles from '../../ui/settings/settings.module.css'

interface AddPasskeyProps {
  /** Absent until the owner's proof is known. */
  readonly onAdd: (() => void) | undefined
}

/** A button to add a passkey, or the reason why this browser can't. */
export function AddPasskey({ onAdd }: AddPasskeyProps) {
  const t = useTranslate('account')
  const { hostname, host, href } = window.location
  if (isAtIpAddress(hostname)) {
    const byName = atLocalhost(href)
    return (
      <p className={styles.note}>
        {t('account.passkey.unfit', { address: host })}
        {t.locale === 'en' && ' '}
        {byName !== undefined && <a href={byName}>{t('account.passkey.atLocalhost')}</a>}
      </p>
    )
  }
  if (!makesPasskeys()) return <p className={styles.note}>{t('account.passkey.unsupported')}</p>
  return (
    <button type="button" className={button.quiet} disabled={onAdd === undefined} onClick={onAdd}>
      {t('account.passkey.add')}
    </button>
  )
}
