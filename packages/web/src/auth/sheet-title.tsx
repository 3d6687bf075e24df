import { type ReactNode, useEffect, useRef } from 'react'

import styles from './auth.module.css'

interface SheetTitleProps {
  readonly title: string
  readonly lead: ReactNode
  /** Takes focus when it appears, so screen readers announce the new step. */
  readonly arrives?: boolean
}

/** The title of a guest page. */
export function SheetTitle({ title, lead, arrives = false }: SheetTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrives) heading.current?.focus()
  }, [arrives])
  return (
    <>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{lead}</p>
    </>
  )
}
