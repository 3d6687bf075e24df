import 'katex/dist/katex.min.css'
import { renderToString } from 'katex'
import { useMemo } from 'react'

import styles from './markdown.module.css'

interface KatexFormulaProps {
  readonly formula: string
  readonly display: boolean
}

/** Renders a formula. `trust: false` and the expansion limit guard against malicious input. */
export default function KatexFormula({ formula, display }: KatexFormulaProps) {
  const html = useMemo(
    () => renderToString(formula, { displayMode: display, throwOnError: false, trust: false, maxExpand: 500 }),
    [formula, display],
  )
  const Container = display ? 'div' : 'span'
  return <Container className={display ? styles.formula : undefined} dangerouslySetInnerHTML={{ __html: html }} />
}
