// A combobox whose options contain icons and keys, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useTranslate } from '@saffron/core/react'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { rovingIndex } from '../../ui/list/roving-index.ts'
import type { SearchedSource } from '../features/searched-source.ts'
import { paletteStart } from './command-panel.ts'
import { PaletteGroup } from './palette-group.tsx'
import { groupsOf } from './palette-groups.tsx'
import type { KnownSource, RankedEntry } from './palette-source.ts'
import type { useSearchedSpaces } from './use-searched-spaces.ts'
import { useSearched } from './use-searched.ts'

import styles from './palette.module.css'

interface PaletteSearchProps {
  readonly known: readonly KnownSource[]
  /** Empty for a guest. */
  readonly sources: readonly SearchedSource[]
  readonly scope: ReturnType<typeof useSearchedSpaces>
  /** Closes the palette, then runs the chosen entry. */
  readonly onClose: (chosen?: () => void) => void
}

/** The step of PageUp and PageDown, in lines. */
const PAGE = 8

/** The search field and its results. Focus stays in the field, and arrow keys move through the lines below. */
export function PaletteSearch({ known, sources, scope, onClose }: PaletteSearchProps) {
  const t = useTranslate()
  const id = useId()
  const [text, setText] = useState(paletteStart().words)
  /** The query: the text, without what an input method is composing. */
  const [words, setWords] = useState(text)
  const [chosen, choose] = useState<string | null>(null)
  const options = useRef<HTMLDivElement>(null)
  const searched = useSearched(sources, words)
  const groups = groupsOf({ known, searched, words, retryLabel: t('shell.list.failed') })
  // Results of an earlier query stay visible, but no key runs them.
  const entries = groups.flatMap((group) => (group.stale ? [] : group.entries))
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  )
  const active = entries[index]
  const activeId = active === undefined ? undefined : `${id}-${active.id}`
  const loading = searched.some(({ status }) => status === 'loading')

  useLayoutEffect(() => {
    if (chosen === null) options.current?.scrollTo(0, 0)
    else if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, activeId])

  const look = (value: string) => {
    setWords(value)
    choose(null)
  }
  const run = (entry: RankedEntry | undefined) => {
    if (entry === undefined) return
    if (entry.staysOpen === true) entry.run()
    else onClose(entry.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    // Home and End move the text cursor if there's text.
    const next =
      text !== '' && /^(Home|End)$/.test(event.key)
        ? undefined
        : rovingIndex(event.key, { index, count: entries.length, page: PAGE })
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) run(active)
    else choose(entries[wrap(event.key, { index, next, count: entries.length })]?.id ?? null)
  }
  return (
    <>
      <div className={styles.head}>
        <Search aria-hidden />
        <input
          className={styles.field}
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-options`}
          aria-activedescendant={activeId}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={({ target, nativeEvent }) => {
            setText(target.value)
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) look(target.value)
          }}
          onCompositionEnd={({ currentTarget }) => look(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={() => onClose()} />
      </div>
      <div
        ref={options}
        id={`${id}-options`}
        className={styles.options}
        role="listbox"
        aria-label={t('palette.results')}
      >
        {groups.map((group) => (
          <PaletteGroup key={group.id} {...group} prefix={id} activeId={active?.id} onChoose={choose} onRun={run} />
        ))}
      </div>
      {entries.length === 0 && !loading && <p className={styles.nothing}>{t('common.noResults', { words })}</p>}
      {scope.hasMore && (
        <label className={styles.scope}>
          <input
            type="checkbox"
            checked={scope.everywhere}
            onChange={({ target }) => scope.setEverywhere(target.checked)}
          />
          {t('palette.everywhere')}
        </label>
      )}
      <output className="visually-hidden">
        {loading ? t('common.loading') : t('palette.count', { count: entries.length })}
      </output>
    </>
  )
}

/** Wraps around at both ends. */
function wrap(key: string, { index, next, count }: { index: number; next: number; count: number }): number {
  if (next !== index) return next
  if (key === 'ArrowDown') return 0
  return key === 'ArrowUp' ? count - 1 : next
}
