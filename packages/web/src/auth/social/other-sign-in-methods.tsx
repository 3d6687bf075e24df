import { useTranslate } from '@saffron/core/react'
import { type ReactNode, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { BrandMark } from './brand-marks.tsx'
import { GoogleButton } from './google-button.tsx'

import styles from '../auth.module.css'

interface OtherSignInMethodsProps {
  readonly onFailure: (error: unknown) => void
  /** Additional methods, shown first. */
  readonly children?: ReactNode
}

/** Sign-in methods without a password. Google needs configuration, and Facebook isn't available yet. */
export function OtherSignInMethods({ onFailure, children }: OtherSignInMethodsProps) {
  const t = useTranslate('account')
  const [busy, setBusy] = useState(false)
  const tryFacebook = async () => {
    onFailure(undefined)
    setBusy(true)
    await api.auth.signInWithFacebook().catch(onFailure)
    setBusy(false)
  }
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('account.signIn.or')}</p>
      {children}
      <GoogleButton label={t('account.signIn.google')} onFailure={onFailure} />
      <Button busy={busy} icon={<BrandMark of="facebook" />} onClick={() => void tryFacebook()}>
        {t('account.signIn.facebook')}
      </Button>
    </div>
  )
}
