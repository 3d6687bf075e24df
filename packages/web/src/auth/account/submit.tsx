import type { ReactNode } from 'react'

import button from '../../ui/button.module.css'

interface SubmitProps {
  readonly busy: boolean
  readonly tone?: 'primary' | 'danger' | 'quiet'
  readonly children: ReactNode
}

/** What sends its form. Busy, it keeps its name and takes no second press. */
export function Submit({ busy, tone = 'primary', children }: SubmitProps) {
  return (
    <button type="submit" className={button[tone]} aria-busy={busy} disabled={busy}>
      {busy && <span className={button.spinner} aria-hidden />}
      {children}
    </button>
  )
}
