import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { AgentFields } from '@saffron/core/store'
import { useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import disclosure from '../../ui/disclosure.module.css'
import field from '../../ui/field.module.css'
import styles from './form.module.css'
import knowledge from './knowledge.module.css'

interface NamedTool {
  readonly name: string
  readonly title: string
}

interface ToolChoiceProps {
  readonly name: string
  readonly note?: string
  /** Undefined if the plugin is off. Without names, all its tools are on. */
  readonly chosen: AgentFields['tools'][number] | undefined
  /** Loads its tools when they're shown. Undefined if they aren't known. */
  readonly load?: (signal: AbortSignal) => Promise<readonly NamedTool[]>
  /** Null turns it off, and undefined all its tools on. */
  readonly onChange: (names: readonly string[] | undefined | null) => void
}

/** A plugin that can be turned on, and below it its tools. */
export function ToolChoice({ name, note, chosen, load, onChange }: ToolChoiceProps) {
  const t = useTranslate('store')
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className={knowledge.plugin}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={({ target }) => onChange(target.checked ? undefined : null)}
        />
        <span>{name}</span>
      </label>
      {note !== undefined && <p className={field.problem}>{note}</p>}
      {chosen !== undefined && load !== undefined && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={disclosure.summary}>
            {chosen.names === undefined ? t('store.form.tools.all') : chosen.names.join(', ') || '—'}
          </summary>
          {isOpen && <ToolList load={load} names={chosen.names} onChange={onChange} />}
        </details>
      )}
    </fieldset>
  )
}

interface ToolListProps {
  readonly load: (signal: AbortSignal) => Promise<readonly NamedTool[]>
  readonly names: readonly string[] | undefined
  readonly onChange: ToolChoiceProps['onChange']
}

function ToolList({ load, names, onChange }: ToolListProps) {
  const t = useTranslate('store')
  const { value, error, reload } = useLoaded(load)
  if (error !== undefined) {
    return (
      <div role="alert">
        <p className={field.problem}>{describeError(error, t)}</p>
        <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
      </div>
    )
  }
  if (value === undefined) return <output className={field.hint}>{t('common.loading')}</output>
  if (value.length === 0) return <p className={field.hint}>{t('store.form.tools.none')}</p>
  const all = value.map((tool) => tool.name)
  const toggle = (name: string, isOn: boolean) => {
    const next = all.filter((each) => (each === name ? isOn : (names ?? all).includes(each)))
    // A plugin without tools is off.
    onChange(next.length === all.length ? undefined : next.length === 0 ? null : next)
  }
  return (
    <div className={knowledge.tools}>
      {value.map((tool) => (
        <label key={tool.name} className={styles.check}>
          <input
            type="checkbox"
            checked={names === undefined || names.includes(tool.name)}
            onChange={({ target }) => toggle(tool.name, target.checked)}
          />
          <span dir="auto">{tool.title}</span>
        </label>
      ))}
    </div>
  )
}
