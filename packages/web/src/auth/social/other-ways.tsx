import { useTranslate } from '@saffron/core/react'
import type { ReactNode } from 'react'

import { api } from '../../shell/client.ts'
import { BrandMark } from './brand-marks.tsx'
import { GoogleButton } from './google-button.tsx'

import button from '../../ui/button.module.css'
import styles from '../auth.module.css'

interface OtherWaysProps {
  readonly onFailure: (error: unknown) => void
  /** Further ways, above these. */
  readonly children?: ReactNode
}

/** The ways in that ask for no password of ours. Google where the operator has set it up; Facebook is not open yet. */
export function OtherWays({ onFailure, children }: OtherWaysProps) {
  const t = useTranslate('account')
  const tryFacebook = async () => {
    onFailure(undefined)
    await api.auth.signInWithFacebook().catch(onFailure)
  }
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('account.signIn.or')}</p>
      {children}
      <GoogleButton label={t('account.signIn.google')} onFailure={onFailure} />
      <button type="button" className={button.quiet} onClick={() => void tryFacebook()}>
        <BrandMark of="facebook" />
        {t('account.signIn.facebook')}
      </button>
    </div>
  )
}
