import type { SignInOptions } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import type { ReactNode } from 'react'

import { api } from '../../shell/client.ts'
import { BrandMark } from './brand-marks.tsx'
import { canHash, leaveForGoogle } from './google-attempt.ts'

import button from '../../ui/button.module.css'
import styles from '../auth.module.css'

interface OtherWaysProps {
  readonly google: SignInOptions['google']
  /** The id of one, which a new account takes. */
  readonly invitation?: string | undefined
  readonly onFailure: (error: unknown) => void
  /** Further ways, above these. */
  readonly children?: ReactNode
}

/** The ways in that ask for no password of ours. Google where the operator has set it up; Facebook is not open yet. */
export function OtherWays({ google, invitation, onFailure, children }: OtherWaysProps) {
  const t = useTranslate('account')
  const tryTo = async (act: () => Promise<unknown>) => {
    onFailure(undefined)
    await act().catch(onFailure)
  }
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('account.signIn.or')}</p>
      {children}
      {google !== undefined && canHash() && (
        <button
          type="button"
          className={button.quiet}
          onClick={() => void tryTo(() => leaveForGoogle(google, invitation))}
        >
          <BrandMark of="google" />
          {t('account.signIn.google')}
        </button>
      )}
      <button type="button" className={button.quiet} onClick={() => void tryTo(() => api.auth.signInWithFacebook())}>
        <BrandMark of="facebook" />
        {t('account.signIn.facebook')}
      </button>
    </div>
  )
}
