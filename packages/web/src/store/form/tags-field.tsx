import { foldText } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { MAX_AGENT_TAG, MAX_AGENT_TAGS } from '@saffron/core/store'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { isComposingKey } from '../../ui/key-press.ts'
import type { FieldProps } from './field-props.ts'

import field from '../../ui/field.module.css'
import styles from './form.module.css'

/** What separates tags in a pasted text. */
const SEPARATORS = /[,，、;；\n]/

/** Words for a search. Enter or a comma adds one, and Backspace in an empty field removes the last one. */
export function TagsField({ fields: { tags }, change }: FieldProps) {
  const t = useTranslate('store')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, type] = useState('')
  const add = (text: string) => {
    const next = text
      .split(SEPARATORS)
      .map((tag) => foldText(tag.trim()).slice(0, MAX_AGENT_TAG))
      .filter((tag) => tag !== '')
    type('')
    if (next.length > 0) change({ tags: [...new Set([...tags, ...next])].slice(0, MAX_AGENT_TAGS) })
  }
  const remove = (tag: string) => {
    change({ tags: tags.filter((each) => each !== tag) })
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    const last = tags.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      change({ tags: tags.slice(0, -1) })
    }
  }
  return (
    <div className={field.field}>
      <label htmlFor={id}>{t('store.form.tags')}</label>
      <div className={styles.tags}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-label={t('store.form.tag.remove', { tag })}
            onClick={() => remove(tag)}
          >
            <span lang="" aria-hidden>
              {tag}
            </span>
            <X aria-hidden />
          </button>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          value={typed}
          disabled={tags.length >= MAX_AGENT_TAGS}
          maxLength={MAX_AGENT_TAG}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          lang=""
          onChange={({ target }) => (SEPARATORS.test(target.value) ? add(target.value) : type(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </div>
      <p id={`${id}-note`} className={field.hint}>
        {t('store.form.tags.hint', { max: MAX_AGENT_TAGS })}
      </p>
    </div>
  )
}
