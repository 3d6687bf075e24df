// A combobox whose options contain icons and marks, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

import { isComposingKey } from '../../ui/key-press.ts'
import { rovingIndex } from '../../ui/list/roving-index.ts'

import styles from './model-list.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly words: string
  readonly onWords: (words: string) => void
  /** The listbox with the options. */
  readonly listId: string
  /** The option that the keyboard is at. */
  readonly activeId: string | undefined
  readonly index: number
  readonly count: number
  readonly onMark: (index: number) => void
  readonly onChoose: () => void
  /** Whether it takes the focus when it appears, in the place of another field. */
  readonly takesFocus?: boolean
  /** Before the field. */
  readonly children?: ReactNode
}

/** The step of PageUp and PageDown. */
const PAGE = 6

/** A search field over a list. The focus stays in it, and arrow keys move through the options. */
export function SearchBox(props: SearchBoxProps) {
  const {
    label,
    words,
    onWords,
    listId,
    activeId,
    index,
    count,
    onMark,
    onChoose,
    takesFocus = false,
    children,
  } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return onChoose()
    }
    // Home and End belong to the text.
    const next = /^(?:Home|End)$/.test(event.key) ? undefined : rovingIndex(event.key, { index, count, page: PAGE })
    if (next === undefined) return
    event.preventDefault()
    onMark(next)
  }
  return (
    <div className={styles.search}>
      {children ?? <Search aria-hidden />}
      <input
        ref={takesFocus ? focus : null}
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** On a phone too, because the pressed button is gone. */
const focus = (field: HTMLElement | null): void => field?.focus()
