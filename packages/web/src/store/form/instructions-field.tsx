// The textarea controls this list, which a datalist or a select can't be.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { countTokens } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { AGENT_VALUES, type AgentValue, MAX_AGENT_INSTRUCTIONS } from '@saffron/core/store'
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { isComposingKey, TAKES_ESCAPE } from '../../ui/key-press.ts'
import { rovingIndex } from '../../ui/list/roving-index.ts'
import { useModelOptions } from '../use-model-names.ts'
import type { FieldProps } from './field-props.ts'
import { ImproveInstructions } from './improve-instructions.tsx'
import { Section } from './section.tsx'
import { valueBegunIn, withValue } from './value-begun.ts'

import field from '../../ui/field.module.css'
import styles from './form.module.css'

/** The part of a model's context that instructions may take before they're called long. */
const LONG_PART = 0.25

/** The instructions, with their number of tokens. After `{{`, values are completed. */
export function InstructionsField({ fields, change }: FieldProps) {
  const t = useTranslate('store')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const nextCursor = useRef<number>(undefined)
  const [cursor, setCursor] = useState<number>()
  const [marked, mark] = useState(0)
  const [closedAt, closeAt] = useState<number>()
  const { instructions, model, language } = fields
  const begun = cursor === undefined ? undefined : valueBegunIn(instructions.slice(0, cursor))
  const options = begun === undefined || begun.from === closedAt ? [] : begun.options
  const index = Math.min(marked, options.length - 1)
  const active = options[index]
  const look = () => {
    const { current: element } = area
    const isPoint =
      element !== null && document.activeElement === element && element.selectionStart === element.selectionEnd
    setCursor(isPoint ? element.selectionStart : undefined)
  }
  const insert = (value: AgentValue) => {
    const at = area.current?.selectionStart ?? instructions.length
    const to = area.current?.selectionEnd ?? at
    const next = withValue(
      instructions,
      { from: begun !== undefined && options.length > 0 ? begun.from : at, to },
      value,
    )
    nextCursor.current = next.cursor
    mark(0)
    change({ instructions: next.text })
  }
  useLayoutEffect(() => {
    const at = nextCursor.current
    if (at === undefined) return
    nextCursor.current = undefined
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
    look()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || isComposingKey(event.nativeEvent)) return
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const next = /^(?:Home|End)$/.test(event.key)
      ? undefined
      : rovingIndex(event.key, { index, count: options.length, page: options.length })
    if (next !== undefined) mark(next)
    else if (event.key === 'Escape') closeAt(begun?.from)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(active)
    else return
    event.preventDefault()
  }
  const optionId = (value: AgentValue) => `${id}-${value}`
  return (
    <Section title={t('store.form.section.what')}>
      <div className={field.field}>
        <label htmlFor={id}>{t('store.form.instructions')}</label>
        <div className={styles.instructions}>
          <textarea
            ref={area}
            id={id}
            {...(options.length > 0 && TAKES_ESCAPE)}
            className={styles.instructionsText}
            rows={10}
            value={instructions}
            maxLength={MAX_AGENT_INSTRUCTIONS}
            placeholder={t('store.form.instructions.hint')}
            lang={language || ''}
            dir="auto"
            aria-autocomplete="list"
            aria-controls={options.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={active && optionId(active)}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              if (closedAt !== undefined) closeAt(undefined)
              change({ instructions: target.value })
              setCursor(target.selectionStart)
            }}
            onSelect={look}
            onBlur={() => setCursor(undefined)}
            onKeyDown={onKeyDown}
          />
          {options.length > 0 && (
            <div
              id={`${id}-list`}
              className={styles.values}
              role="listbox"
              aria-label={t('store.form.values')}
              tabIndex={-1}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
            >
              {options.map((value) => (
                // Keys work in the field.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={value}
                  id={optionId(value)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={value === active}
                  className={styles.value}
                  onPointerMove={() => mark(options.indexOf(value))}
                  onClick={() => insert(value)}
                >
                  <code>{`{{${value}}}`}</code>
                  <span>{t(`store.form.value.${value}`)}</span>
                </div>
              ))}
            </div>
          )}
        </div>
        <div className={styles.underInstructions}>
          <div className={styles.insert} role="group" aria-label={t('store.form.values')}>
            {AGENT_VALUES.map((value) => (
              <button
                key={value}
                type="button"
                className={styles.insertValue}
                title={t(`store.form.value.${value}`)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => insert(value)}
              >
                <code>{`{{${value}}}`}</code>
              </button>
            ))}
          </div>
          <Tokens id={`${id}-note`} text={instructions} model={model} />
        </div>
      </div>
      <ImproveInstructions fields={fields} change={change} />
    </Section>
  )
}

interface TokensProps {
  readonly id: string
  readonly text: string
  readonly model: string | null
}

/** About how long the instructions are, and whether that's much for the model. */
function Tokens({ id, text, model }: TokensProps) {
  const t = useTranslate('store')
  const counted = useDeferredValue(text)
  const count = useMemo(() => countTokens(counted), [counted])
  const limit = useModelOptions().models.find(({ name }) => name === model)?.contextLimit
  const isLong = limit !== undefined && count > limit * LONG_PART
  return (
    <p id={id} className={isLong ? field.problem : styles.tokens}>
      {t(isLong ? 'store.form.tokensLong' : 'store.form.tokens', { count })}
    </p>
  )
}
