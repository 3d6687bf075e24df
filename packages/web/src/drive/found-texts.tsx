import type { ContentMatch } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { api } from '../shell/session/client.ts'
import { Failure } from '../ui/failure.tsx'
import { Marked } from '../ui/marked.tsx'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useDrive } from './drive-context.ts'
import type { TextSearch } from './use-content-search.ts'

import button from '../ui/button.module.css'
import styles from './found-texts.module.css'

/** Files whose text matches, each with its best passage. Renders nothing without matches. */
export function FoundTexts({ search }: { readonly search: TextSearch }) {
  const t = useTranslate('drive')
  const { actions } = useDrive()
  const report = useReportError()
  const { list, isLoading, hasMore, error } = search
  if (isLoading && list.length === 0) {
    return (
      <output className={styles.loading}>
        <span className={button.spinner} aria-hidden />
        {t('drive.foundTextsLoading')}
      </output>
    )
  }
  if (list.length === 0 && error === undefined && !hasMore) return null
  const open = async (id: string) => actions.open(await api.drive.getNode({ params: { id } }))
  return (
    <section className={styles.found} aria-label={t('drive.foundTexts')}>
      <h3 className={styles.title}>{t('drive.foundTexts')}</h3>
      <ul className={styles.list}>
        {list.map((found) => (
          <li key={`${found.node} ${found.asset}`}>
            <button
              type="button"
              className={styles.file}
              onClick={() => found.node !== null && void open(found.node).catch(report)}
            >
              <span className={styles.name} dir="auto">
                {shownName(found.name)}
              </span>
              <span className={styles.text} dir="auto">
                <Passage found={found} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <div className={styles.state}>
          <Failure error={error} />
          <button type="button" className={button.quiet} onClick={search.again}>
            {t('shell.list.failed')}
          </button>
        </div>
      )}
      {(hasMore || isLoading) && (
        <button type="button" className={styles.more} aria-busy={isLoading} onClick={search.more}>
          {t('drive.foundTextsMore')}
        </button>
      )}
    </section>
  )
}

/** The number of characters shown before the first match. */
const BEFORE = 40
const AROUND = 240

/** The passage around the matches, with highlights. */
function Passage({ found: { passage, highlights } }: { readonly found: ContentMatch }) {
  const start = Math.max(0, (highlights[0]?.[0] ?? 0) - BEFORE)
  const end = Math.min(passage.text.length, start + AROUND)
  const marks = highlights.filter(([from, to]) => from >= start && to <= end)
  return (
    <>
      {start > 0 && '…'}
      <Marked
        text={passage.text.slice(start, end)}
        highlights={marks.map(([from, to]) => [from - start, to - start])}
      />
      {end < passage.text.length && '…'}
    </>
  )
}
