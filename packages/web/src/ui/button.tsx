import type { ComponentProps, ReactNode } from 'react'

import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: 'primary' | 'quiet' | 'danger'
  /** The action is running. Label and width stay, and clicks are ignored. */
  readonly busy?: boolean
  readonly icon?: ReactNode
}

/** A button for actions that may take a while. */
export function Button({ tone = 'quiet', busy = false, icon, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? styles[tone] : `${styles[tone]} ${className}`}
      aria-busy={busy}
      // Not disabled, because that would remove focus from the pressed button.
      aria-disabled={busy}
      onClick={(event) => {
        // Also prevents submitting the form again with Enter.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : icon}
      {children}
    </button>
  )
}
