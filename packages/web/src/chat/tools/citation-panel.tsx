import type { Citation, Message } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { saveFile } from '../../browser/save-file.ts'
import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { placeText } from './place-text.ts'

import styles from './citations.module.css'

interface CitationPanelProps extends DialogProps<undefined> {
  readonly message: Pick<Message, 'id' | 'parts'>
  readonly citations: readonly Citation[]
  /** The key of the passage to show first. */
  readonly first: string
}

/** A passage with its text, and below it all passages that the reply got from its tools, with their scores. */
export function CitationPanel({ message, citations, first, resolve }: CitationPanelProps) {
  const t = useTranslate('tools')
  const [key, show] = useState(first)
  const retrieved = message.parts.flatMap((part) => (part.type === 'tool' ? (part.passages ?? []) : []))
  const all = [...new Map([...retrieved, ...citations].map((each) => [each.key, each])).values()]
  const shown = all.find((each) => each.key === key)
  const others = [...new Map(retrieved.map((each) => [each.key, each])).values()]
  const { version, agent, name = '' } = shown ?? {}
  const about =
    shown === undefined
      ? undefined
      : `${placeText(shown, t)} · ${version === null || version === undefined ? t('tools.citation.draft') : t('tools.citation.version', { version })}`
  return (
    <Sheet title={shownName(name)} text={about} onDone={() => resolve(undefined)}>
      {shown !== undefined && agent !== undefined && <Passage key={shown.key} message={message.id} citation={shown} />}
      {others.length > 0 && (
        <section className={styles.retrieved}>
          <h3>{t('tools.citation.retrieved')}</h3>
          <ul>
            {others.map((each) => (
              <li key={each.key}>
                <button
                  type="button"
                  className={styles.row}
                  aria-pressed={each.key === key}
                  onClick={() => show(each.key)}
                >
                  <span className={styles.name}>
                    <b dir="auto">{shownName(each.name)}</b> {placeText(each, t)}
                  </span>
                  {each.score !== undefined && (
                    <span className={styles.score}>{t('tools.citation.score', { score: each.score.toFixed(2) })}</span>
                  )}
                  <span className={styles.excerpt} dir="auto">
                    {each.excerpt}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}

function Passage({ message: id, citation }: { readonly message: string; readonly citation: Citation }) {
  const t = useTranslate('tools')
  const report = useReportError()
  const { key, agent, version, name, excerpt } = citation
  const load = useCallback(
    (signal: AbortSignal) => api.chat.openCitation({ params: { id }, query: { key }, signal }),
    [id, key],
  )
  const { value, error, reload } = useLoaded(load)
  const isGone = ApiError.is(error) && error.code === 'citation.not_found'
  const openFile = async (number: number) => {
    try {
      const query = { number, ...(version !== null && { version }) }
      saveFile(await api.store.agentFile({ params: { id: agent }, query }), name.slice(name.lastIndexOf('/') + 1))
    } catch (failure) {
      report(failure)
    }
  }
  if (value === undefined && error === undefined)
    return <output className={styles.loading}>{t('common.loading')}</output>
  const file = value?.file
  return (
    <>
      {isGone && <output>{t('tools.citation.gone')}</output>}
      {error !== undefined && !isGone && (
        <div role="alert">
          <p>{describeError(error, t)}</p>
          <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
        </div>
      )}
      {(value !== undefined || isGone) && (
        <blockquote className={styles.passage} dir="auto" tabIndex={-1}>
          {value?.passage.text.trim() ?? `${excerpt}…`}
        </blockquote>
      )}
      {file !== undefined && (
        <div>
          <Button onClick={() => void openFile(file)}>{t('tools.citation.whole')}</Button>
        </div>
      )}
    </>
  )
}
