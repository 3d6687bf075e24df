// A combobox whose options contain pictures and counts, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useTranslate } from '@saffron/core/react'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'

import { Failure } from '../../ui/failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { Ghost } from '../../ui/list/ghost.tsx'
import { rovingIndex } from '../../ui/list/roving-index.ts'
import { SpaceOption } from './space-option.tsx'
import type { FoundSpaces } from './use-space-entries.tsx'

import button from '../../ui/button.module.css'
import styles from './space-switcher.module.css'

/** The step of PageUp and PageDown, in lines. */
const PAGE = 6

interface SpaceListProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly found: FoundSpaces
  /** Closes the list, then runs what was chosen. */
  readonly onClose: (chosen?: () => void) => void
}

/** The spaces, filtered by what is typed. Focus stays in the field, and arrow keys move through the lines. */
export function SpaceList({ typed, onType, found, onClose }: SpaceListProps) {
  const t = useTranslate('workspace')
  const id = useId()
  const { entries, isLoading, error, reload } = found
  const [chosen, choose] = useState<string>()
  const chosenAt = entries.findIndex((entry) => entry.id === chosen)
  // Without a choice, Enter goes to the first match, or stays.
  const index = chosenAt >= 0 ? chosenAt : Math.max(0, typed === '' ? entries.findIndex((entry) => entry.isCurrent) : 0)
  const active = entries[index]
  const optionId = (entry: { readonly id: string } | undefined) => entry && `${id}-${entry.id}`
  const activeId = optionId(active)
  useLayoutEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    const movesText = typed !== '' && /^(Home|End)$/.test(event.key)
    const next = movesText ? undefined : rovingIndex(event.key, { index, count: entries.length, page: PAGE })
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) return active && onClose(active.run)
    const turns = next === index && event.key.startsWith('Arrow')
    choose(entries[turns ? (index === 0 ? entries.length - 1 : 0) : next]?.id)
  }
  return (
    <>
      <div className={styles.head}>
        <Search aria-hidden />
        <input
          className={styles.field}
          role="combobox"
          aria-label={t('workspace.findSpace')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-options`}
          aria-activedescendant={activeId}
          placeholder={t('workspace.findSpace')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            onType(target.value)
            choose(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={() => onClose()} />
      </div>
      {error !== undefined && (
        <div className={styles.failed}>
          <Failure error={error} />
          <button type="button" className={button.quiet} onClick={reload}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
      {isLoading && (
        <div className={styles.loading}>
          <output className="visually-hidden">{t('common.loading')}</output>
          <Ghost index={0} />
          <Ghost index={1} />
        </div>
      )}
      {!isLoading && error === undefined && typed !== '' && entries.every(({ kind }) => kind === 'action') && (
        <p className={styles.nothing}>{t('workspace.noSpace')}</p>
      )}
      <div id={`${id}-options`} className={styles.options} role="listbox" aria-label={t('workspace.spaces')}>
        {entries.map((entry) => (
          <SpaceOption
            key={entry.id}
            id={optionId(entry)}
            entry={entry}
            isActive={entry === active}
            onPoint={() => choose(entry.id)}
            onChoose={() => onClose(entry.run)}
          />
        ))}
      </div>
    </>
  )
}
