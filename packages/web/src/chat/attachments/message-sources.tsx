import { type MessageSource, namedFilesText } from '@saffron/core/chat'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight } from 'lucide-react'

import { isolated } from '../../ui/isolated.ts'

import styles from './attachments.module.css'

/** The sources of a reply, and attached files that the model couldn't read. */
export default function MessageSources({ sources }: { readonly sources: readonly MessageSource[] }) {
  const t = useTranslate('drive')
  const found = sources.flatMap(({ asset, name, passages }) =>
    passages.map((passage) => ({ ...passage, asset, file: name })),
  )
  return (
    <>
      {namedFilesText(sources, t, isolated).map((sentence) => (
        <p key={sentence} className={styles.unread}>
          {sentence}
        </p>
      ))}
      {found.length > 0 && (
        <details className={styles.sources}>
          <summary>
            <ChevronRight aria-hidden />
            {t('drive.attach.sources', { count: found.length })}
          </summary>
          <ol>
            {found.map(({ asset, file, place, at, name, excerpt }) => (
              <li key={`${asset} ${place} ${at} ${excerpt}`}>
                <b dir="auto">{shownName(file)}</b>, {name ?? t(`drive.attach.place.${place}`, { at })}
                <q dir="auto">{excerpt}</q>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
