import { lazy, Suspense } from 'react'

import styles from './markdown.module.css'

const Katex = lazy(() => import('./katex-formula.tsx'))

interface MathFormulaProps {
  readonly formula: string
  readonly display: boolean
}

/** A formula, shown as source until KaTeX is loaded with the first formula. */
export function MathFormula({ formula, display }: MathFormulaProps) {
  return (
    <Suspense fallback={<code className={styles.inlineCode}>{formula}</code>}>
      <Katex formula={formula} display={display} />
    </Suspense>
  )
}
