import { useTranslate } from '@saffron/core/react'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import styles from './sheet.module.css'

interface AdvancedProps {
  /** Whether one of its fields has an error, which opens it. */
  readonly hasProblem: boolean
  readonly children: ReactNode
}

/** The fields of a form that few people need. They are hidden at first. */
export function Advanced({ hasProblem, children }: AdvancedProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // A field of a closed section can't take the focus when the form is submitted.
    if (!hasProblem || document.activeElement?.getAttribute('aria-invalid') === 'true') return
    section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasProblem])
  return (
    <details
      ref={section}
      className={styles.advanced}
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <ChevronRight aria-hidden />
        {t('common.advanced')}
      </summary>
      <div>{children}</div>
    </details>
  )
}
