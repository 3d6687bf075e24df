import { lazy, Suspense } from 'react'

import styles from './markdown.module.css'

const Katex = lazy(() => import('./katex-formula.tsx'))

interface MathFormulaProps {
  readonly formula: string
  readonly display: boolean
}

/** A formula: as it was written until the setting of mathematics has been fetched, which happens with the first one. */
export function MathFormula({ formula, display }: MathFormulaProps) {
  return (
    <Suspense fallback={<code className={styles.inlineCode}>{formula}</code>}>
      <Katex formula={formula} display={display} />
    </Suspense>
  )
}
