import { useTranslate } from '@saffron/core/react'
import { type ReactNode, useState } from 'react'

import { api } from '../../shell/client.ts'
import { Button } from '../../ui/button.tsx'
import { BrandMark } from './brand-marks.tsx'
import { GoogleButton } from './google-button.tsx'

import styles from '../auth.module.css'

interface OtherWaysProps {
  readonly onFailure: (error: unknown) => void
  /** Further ways, above these. */
  readonly children?: ReactNode
}

/** The ways in that ask for no password of ours. Google where the operator has set it up; Facebook is not open yet. */
export function OtherWays({ onFailure, children }: OtherWaysProps) {
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
