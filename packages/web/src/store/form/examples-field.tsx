import { useTranslate } from '@saffron/core/react'
import { type AgentFields, MAX_AGENT_EXAMPLE, MAX_AGENT_EXAMPLES } from '@saffron/core/store'
import { Plus, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { FieldProps } from './field-props.ts'

import field from '../../ui/field.module.css'
import styles from './form.module.css'

type Example = AgentFields['examples'][number]

/** Exchanges that show the model how to answer. */
export function ExamplesField({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const focusLast = useRef(false)
  const { examples, language } = fields
  const lang = language || ''
  useLayoutEffect(() => {
    if (!focusLast.current) return
    focusLast.current = false
    ;[...(group.current?.querySelectorAll('textarea') ?? [])].at(-2)?.focus()
  })
  const put = (index: number, changes: Partial<Example>) =>
    change({ examples: examples.map((example, at) => (at === index ? { ...example, ...changes } : example)) })
  return (
    <fieldset ref={group} className={styles.rows} aria-describedby={`${id}-hint`}>
      <legend>{t('store.form.examples')}</legend>
      <p id={`${id}-hint`} className={field.hint}>
        {t('store.form.examples.hint')}
      </p>
      {examples.map(({ user, assistant }, index) => (
        <fieldset
          // Examples have no ID. Their place is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={styles.example}
          aria-label={t('store.form.example', { number: index + 1 })}
        >
          <TextAreaField
            label={t('store.form.example.user')}
            value={user}
            rows={1}
            maxLength={MAX_AGENT_EXAMPLE}
            lang={lang}
            dir="auto"
            onChange={({ target }) => put(index, { user: target.value })}
          />
          <TextAreaField
            label={t('store.form.example.assistant')}
            value={assistant}
            rows={2}
            maxLength={MAX_AGENT_EXAMPLE}
            lang={lang}
            dir="auto"
            onChange={({ target }) => put(index, { assistant: target.value })}
          />
          <IconButton
            className={styles.removeExample}
            label={t('store.form.example.remove', { number: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => {
              change({ examples: examples.toSpliced(index, 1) })
              group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
            }}
          />
        </fieldset>
      ))}
      {examples.length < MAX_AGENT_EXAMPLES && (
        <Button
          data-add
          icon={<Plus aria-hidden />}
          onClick={() => {
            focusLast.current = true
            change({ examples: [...examples, { user: '', assistant: '' }] })
          }}
        >
          {t('store.form.example.add')}
        </Button>
      )}
    </fieldset>
  )
}
