import type { ComponentProps, ReactNode } from 'react'

import styles from './button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Its accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
    >
      {icon}
    </button>
  )
}
