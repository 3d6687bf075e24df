import type { Citation, Message } from '@saffron/core/chat'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { isolated } from '../../ui/isolated.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { CitationPanel } from './citation-panel.tsx'
import { placeText } from './place-text.ts'

import styles from './citations.module.css'

interface MessageCitationsProps {
  readonly message: Pick<Message, 'id' | 'parts'>
  readonly citations: readonly Citation[]
}

/** The passages that a reply cites. Their marks in its text, and their names here, open them. */
export default function MessageCitations({ message, citations }: MessageCitationsProps) {
  const t = useTranslate('tools')
  const dialog = useDialog()
  const list = useRef<HTMLDetailsElement>(null)
  const open = (key: string) =>
    void dialog<undefined>(
      t('tools.citation'),
      (props) => <CitationPanel {...props} message={message} citations={citations} first={key} />,
      { position: 'right' },
    )
  const onClick = useEffectEvent(({ target }: Event) => {
    const mark = target instanceof Element ? target.closest('[data-citation]') : null
    const key = mark?.getAttribute('data-citation')
    if (typeof key === 'string') open(key)
  })
  useEffect(() => {
    // The marks are in the text above.
    const article = list.current?.closest('article')
    article?.addEventListener('click', onClick)
    return () => article?.removeEventListener('click', onClick)
  }, [])
  return (
    <details ref={list} className={styles.list}>
      <summary>
        <ChevronRight aria-hidden />
        {t('tools.citations', { count: citations.length })}
      </summary>
      <ol>
        {citations.map((citation, at) => (
          <li key={citation.key}>
            <button
              type="button"
              className={styles.open}
              data-citation={citation.key}
              aria-label={t('tools.citation.open', { number: at + 1, name: isolated(citation.name) })}
            >
              <b dir="auto">{shownName(citation.name)}</b>
              <span>{placeText(citation, t)}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
