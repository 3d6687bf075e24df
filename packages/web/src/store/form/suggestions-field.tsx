import { useTranslate } from '@saffron/core/react'
import { MAX_AGENT_SUGGESTION, MAX_AGENT_SUGGESTIONS } from '@saffron/core/store'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import type { FieldProps } from './field-props.ts'

import field from '../../ui/field.module.css'
import styles from './form.module.css'

/** What a user could ask first. There's always an empty row to type the next one into. */
export function SuggestionsField({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const nextFocus = useRef<number>(undefined)
  const { suggestions, language } = fields
  const hasRoom = suggestions.length < MAX_AGENT_SUGGESTIONS
  const rows = hasRoom && suggestions.at(-1) !== '' ? [...suggestions, ''] : suggestions
  const put = (next: readonly string[]) => {
    // The empty row at the end is only shown.
    const last = next.findLastIndex((row) => row !== '')
    change({ suggestions: next.slice(0, last + 1) })
  }
  const remove = (index: number) => {
    nextFocus.current = Math.max(0, index - 1)
    put(rows.toSpliced(index, 1))
  }
  useLayoutEffect(() => {
    const at = nextFocus.current
    if (at === undefined) return
    nextFocus.current = undefined
    list.current?.querySelectorAll('input')[at]?.focus()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (isComposingKey(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      list.current?.querySelectorAll('input')[index + 1]?.focus()
    } else if (event.key === 'Backspace' && rows[index] === '' && index < suggestions.length) {
      event.preventDefault()
      remove(index)
    }
  }
  return (
    <fieldset className={styles.rows} aria-describedby={`${id}-hint`}>
      <legend>{t('store.form.suggestions')}</legend>
      <p id={`${id}-hint`} className={field.hint}>
        {t('store.form.suggestions.hint')}
      </p>
      <ol ref={list} className={styles.rowList}>
        {rows.map((row, index) => (
          // Rows have no ID. They're fields whose place is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={field.box}>
            <input
              type="text"
              aria-label={t('store.form.suggestion', { number: index + 1 })}
              placeholder={index === rows.length - 1 && row === '' ? t('store.form.suggestion.add') : undefined}
              value={row}
              maxLength={MAX_AGENT_SUGGESTION}
              lang={language || ''}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => put(rows.with(index, target.value))}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            {index < suggestions.length && (
              <IconButton
                label={t('store.form.suggestion.remove', { number: index + 1 })}
                icon={<X aria-hidden />}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
