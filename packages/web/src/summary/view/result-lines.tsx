import { useTranslate } from '@saffron/core/react'
import { groupItemsOf, summaryLines, type SummarySource, type TextSummary } from '@saffron/core/summary'
import { outlineLine } from '@saffron/core/summary/client'
import { Quote } from 'lucide-react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { PassageDialog } from './passage-dialog.tsx'

import styles from './view.module.css'

/** The lines of a result. Each line with a source shows its passage when it's pressed. */
export function ResultLines({ summary }: { readonly summary: TextSummary }) {
  const t = useTranslate('summary')
  const dialog = useDialog()
  const { id, kind, sources, json } = summary
  const items = kind === 'groups' ? groupItemsOf(json) : undefined
  const show = (source: SummarySource) =>
    void dialog<void>(t('summary.source'), (props) => <PassageDialog {...props} id={id} source={source} />)
  const lines = summaryLines(summary).map((line, index) => ({
    line,
    index,
    source: sources.find((each) => each.line === index),
    heading: items?.[index]?.group !== items?.[index - 1]?.group ? items?.[index]?.group : undefined,
  }))
  if (kind === 'groups' && items === undefined) return <pre className={styles.raw}>{summary.text}</pre>
  return (
    <ul className={styles.lines} data-kind={kind}>
      {lines.map(({ line, index, source, heading }) => {
        const { depth, text } = kind === 'summary' ? { depth: 0, text: line } : outlineLine(line)
        return (
          <li key={index} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
            {heading !== undefined && (
              <h3 className={styles.group} dir="auto">
                {heading}
              </h3>
            )}
            {source === undefined ? (
              <span className={styles.line} dir="auto">
                {text}
              </span>
            ) : (
              <button
                type="button"
                className={styles.line}
                dir="auto"
                title={t('summary.showSource')}
                onClick={() => show(source)}
              >
                {text}
                <Quote aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
