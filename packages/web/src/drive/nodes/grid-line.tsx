import type { CSSProperties, ReactNode } from 'react'

import { NO_PART, ROW } from './grid-roles.ts'

import styles from './nodes.module.css'

interface GridLineProps {
  readonly line: number
  /** Pixels. */
  readonly height: number
  /** The number of tiles per line. A list has one row per line. */
  readonly columns: number | undefined
  readonly children: ReactNode
}

/** A line of the grid at its absolute position. */
export function GridLine({ line, height, columns, children }: GridLineProps) {
  const position: CSSProperties = { top: line * height, height }
  if (columns === undefined) {
    return (
      <div {...NO_PART} className={styles.line} style={position}>
        {children}
      </div>
    )
  }
  return (
    <div
      {...ROW}
      aria-rowindex={line + 1}
      className={styles.tiles}
      style={{ ...position, '--columns': columns } as CSSProperties}
    >
      {children}
    </div>
  )
}
