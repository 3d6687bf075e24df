import type { ToolEntry, ToolField, ToolProblem } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useId } from 'react'

import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { ToolChoices } from './tool-choices.tsx'

import styles from './tools.module.css'

interface ToolFieldRowProps {
  readonly field: ToolField
  readonly entry: ToolEntry
  readonly problem: ToolProblem | undefined
  readonly onChange: (entry: ToolEntry) => void
}

/** The field for a property of a tool's question. */
export function ToolFieldRow({ field, entry, problem, onChange }: ToolFieldRowProps) {
  const t = useTranslate('tools')
  const noteId = useId()
  const { kind, hint, required } = field
  if (kind === 'boolean') {
    return (
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={entry === true}
            aria-describedby={hint === undefined ? undefined : noteId}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span dir="auto">{field.label}</span>
        </label>
        {hint !== undefined && (
          <p id={noteId} className={styles.note}>
            {hint}
          </p>
        )}
      </div>
    )
  }
  const text = typeof entry === 'string' ? entry : ''
  const label = required ? field.label : t('tools.ask.optional', { field: field.label })
  const shared = {
    label,
    value: text,
    'aria-required': required,
    problem: problem && t(`tools.ask.${problem}`, { count: problem === 'tooFew' ? field.least : field.most }),
  }
  if (kind === 'choices') {
    const chosen = typeof entry === 'object' ? entry : []
    return <ToolChoices field={field} label={label} chosen={chosen} problem={shared.problem} onChange={onChange} />
  }
  const change = ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value)
  if (kind === 'choice') {
    const options = [{ value: '', label: t('tools.ask.none') }, ...field.options]
    return <SelectField {...shared} hint={hint} options={options} onChange={change} />
  }
  if (kind === 'json') {
    return (
      <TextAreaField {...shared} hint={hint ?? t('tools.ask.jsonHint')} rows={3} spellCheck={false} onChange={change} />
    )
  }
  const isNumber = kind === 'number' || kind === 'integer'
  return (
    <Field {...shared} hint={hint} inputMode={isNumber ? 'decimal' : 'text'} autoComplete="off" onChange={change} />
  )
}
