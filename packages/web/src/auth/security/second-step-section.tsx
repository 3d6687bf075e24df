import type { SecondFactorState } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { KeyRound, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'

import { api } from '../../shell/session/client.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import { useReauth } from '../account/use-reauth.tsx'
import { useShowRecoveryCodes } from './recovery-codes-dialog.tsx'
import { type SecurityState, SecurityContent } from './security-state.tsx'
import { useSetUpTotp } from './totp-dialog.tsx'

import button from '../../ui/button.module.css'
import styles from '../../ui/settings/settings.module.css'

/** Below this number, new codes are recommended. */
const FEW_CODES = 3

/** The authenticator app and the recovery codes. */
export function SecondStepSection({ guard }: { readonly guard: SecurityState }) {
  const t = useTranslate('account')
  return (
    <SettingsSection title={t('common.twoFactorAuthentication')} lead={t('account.second.lead')}>
      <SecurityContent guard={guard}>
        {(state) => (
          <div className={styles.card}>
            <AuthenticatorApp state={state} guard={guard} />
            {(state.totp || state.passkeys > 0) && <RecoveryCodes state={state} guard={guard} />}
          </div>
        )}
      </SecurityContent>
    </SettingsSection>
  )
}

interface PartProps {
  readonly state: SecondFactorState
  readonly guard: SecurityState
}

function AuthenticatorApp({ state, guard }: PartProps) {
  const t = useTranslate('account')
  const toast = useToast()
  const askOwner = useReauth()
  const setUp = useSetUpTotp(guard)
  const turnOff = async () => {
    const after = await askOwner({
      title: t('account.totp.offTitle'),
      text: t('account.totp.offText'),
      okText: t('account.totp.offOk'),
      danger: true,
      hasPassword: state.hasPassword,
      act: (body) => api.auth.removeTotp({ body }),
    })
    if (after === undefined) return
    guard.put(after)
    toast(t('account.totp.removed'))
  }
  return (
    <Part
      icon={<Smartphone aria-hidden />}
      title={t('account.totp.title')}
      chip={
        <span className={styles.chip} data-tone={state.totp ? 'good' : undefined}>
          {t(state.totp ? 'account.second.on' : 'account.second.off')}
        </span>
      }
      text={t('account.totp.text')}
    >
      <button
        type="button"
        className={button.quiet}
        onClick={() => void (state.totp ? turnOff() : setUp(state.hasPassword))}
      >
        {t(state.totp ? 'account.totp.off' : 'account.totp.begin')}
      </button>
    </Part>
  )
}

function RecoveryCodes({ state, guard }: PartProps) {
  const t = useTranslate('account')
  const askOwner = useReauth()
  const showCodes = useShowRecoveryCodes()
  const renew = async () => {
    const made = await askOwner({
      title: t('account.recovery.renewTitle'),
      text: t('account.recovery.renewText'),
      okText: t('account.recovery.renewOk'),
      hasPassword: state.hasPassword,
      act: (body) => api.auth.createRecoveryCodes({ body }),
    })
    if (made === undefined) return
    guard.put({ ...state, recoveryCodesLeft: made.recoveryCodes.length })
    await showCodes(made.recoveryCodes)
  }
  const { recoveryCodesLeft } = state
  return (
    <Part
      icon={<KeyRound aria-hidden />}
      title={t('account.recovery.title')}
      chip={
        <span className={styles.chip} data-tone={recoveryCodesLeft < FEW_CODES ? 'bad' : undefined}>
          {t('account.recovery.left', { count: recoveryCodesLeft })}
        </span>
      }
      text={t('account.recovery.text')}
    >
      <button type="button" className={button.quiet} onClick={() => void renew()}>
        {t('account.recovery.renew')}
      </button>
    </Part>
  )
}

interface StepPartProps {
  readonly icon: ReactNode
  readonly title: string
  readonly chip: ReactNode
  readonly text: string
  readonly children: ReactNode
}

function Part({ icon, title, chip, text, children }: StepPartProps) {
  return (
    <div className={styles.row}>
      {icon}
      <div className={styles.what}>
        <h3 className={styles.name}>
          {title}
          {chip}
        </h3>
        <p className={styles.facts}>{text}</p>
      </div>
      {children}
    </div>
  )
}
