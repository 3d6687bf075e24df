import type { MessageSource } from '@saffron/core/chat'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight } from 'lucide-react'

import { isolated } from '../../ui/isolated.ts'

import styles from './attachments.module.css'

/** Below a reply: the passages that it was written with, and the files that the model could not read. */
export default function MessageSources({ sources }: { readonly sources: readonly MessageSource[] }) {
  const t = useTranslate('drive')
  const found = sources.flatMap(({ asset, name, passages }) =>
    passages.map((passage) => ({ ...passage, asset, file: name })),
  )
  const named = sources.filter(({ given }) => given === 'name')
  return (
    <>
      {named.length > 0 && (
        <p className={styles.unread}>
          {t('drive.attach.unread', { count: named.length, name: isolated(named[0]?.name ?? '') })}
        </p>
      )}
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
