import type { SecondFactorState } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Ghost } from '../../ui/list/ghost.tsx'

import button from '../../ui/button.module.css'

/** The security state of the account, as far as loaded. */
export interface SecurityState {
  readonly value?: SecondFactorState
  readonly error?: unknown
  readonly reload: () => Promise<void>
  readonly put: (state: SecondFactorState) => void
}

interface SecurityContentProps {
  readonly guard: SecurityState
  readonly children: (state: SecondFactorState) => ReactNode
}

/** Content that needs the account's security state. */
export function SecurityContent({ guard, children }: SecurityContentProps) {
  const t = useTranslate('account')
  if (guard.value !== undefined) return children(guard.value)
  if (guard.error === undefined) {
    return (
      <div style={{ width: '100%' }} aria-busy>
        <Ghost index={0} />
        <Ghost index={1} />
      </div>
    )
  }
  return (
    <>
      <p role="alert">{t('account.failed')}</p>
      <button type="button" className={button.quiet} onClick={() => void guard.reload()}>
        <RotateCw aria-hidden />
        {t('shell.list.failed')}
      </button>
    </>
  )
}
