import { type FoundText, MOST_FOUND } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../shell/client.ts'
import { useReportError } from '../shell/toast/use-report-error.ts'
import { Failure } from '../ui/failure.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { useDrive } from './drive-context.ts'

import button from '../ui/button.module.css'
import styles from './found-texts.module.css'

const FIRST_SHOWN = 20

/** Files that hold the words in their text, each with the passage that fits best; nothing where there are none. */
export function FoundTexts({ words }: { readonly words: string }) {
  const t = useTranslate('drive')
  const { actions } = useDrive()
  const report = useReportError()
  const [limit, setLimit] = useState(FIRST_SHOWN)
  /** Stand here until more of them have come. */
  const [held, hold] = useState<readonly FoundText[]>([])
  const load = useCallback(
    async (signal: AbortSignal) => {
      const body = { queries: [{ q: words, limit }] }
      return (await api.drive.searchText({ body, signal })).list[0]?.list ?? []
    },
    [words, limit],
  )
  const { value, error, reload } = useLoaded(load)
  const inDrive = (value ?? held).filter(({ node }) => node !== null)
  const isLoading = value === undefined && error === undefined
  const hasMore = value !== undefined && value.length === limit && limit < MOST_FOUND
  if (isLoading && held.length === 0) {
    return (
      <output className={styles.loading}>
        <span className={button.spinner} aria-hidden />
        {t('drive.foundTextsLoading')}
      </output>
    )
  }
  if (inDrive.length === 0 && error === undefined && !hasMore) return null
  const open = async (id: string) => actions.open(await api.drive.getNode({ params: { id } }))
  return (
    <section className={styles.found} aria-label={t('drive.foundTexts')}>
      <h3 className={styles.title}>{t('drive.foundTexts')}</h3>
      <ul className={styles.list}>
        {inDrive.map((found) => (
          <li key={found.passage.id}>
            <button
              type="button"
              className={styles.file}
              onClick={() => found.node !== null && void open(found.node).catch(report)}
            >
              <span className={styles.name} dir="auto">
                {found.name}
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
          <button type="button" className={button.quiet} onClick={() => void reload()}>
            {t('drive.again')}
          </button>
        </div>
      )}
      {(hasMore || (isLoading && held.length > 0)) && (
        <button
          type="button"
          className={styles.more}
          aria-busy={isLoading}
          onClick={() => {
            if (value === undefined) return
            hold(value)
            setLimit(MOST_FOUND)
          }}
        >
          {t('drive.foundTextsMore')}
        </button>
      )}
    </section>
  )
}

/** Characters of the passage before the first of the words. */
const BEFORE = 40
const AROUND = 240

/** The passage about where the words stand, and these marked. */
function Passage({ found: { passage, highlights } }: { readonly found: FoundText }) {
  const start = Math.max(0, (highlights[0]?.[0] ?? 0) - BEFORE)
  const end = Math.min(passage.text.length, start + AROUND)
  const marks = highlights.filter(([from, to]) => from >= start && to <= end)
  const parts = marks.map(([from, to], index) => (
    <span key={from}>
      {passage.text.slice(marks[index - 1]?.[1] ?? start, from)}
      <mark>{passage.text.slice(from, to)}</mark>
    </span>
  ))
  return (
    <>
      {start > 0 && '…'}
      {parts}
      {passage.text.slice(marks.at(-1)?.[1] ?? start, end)}
      {end < passage.text.length && '…'}
    </>
  )
}
