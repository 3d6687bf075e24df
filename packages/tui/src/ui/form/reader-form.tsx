import type { ReactElement } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { columnsOf } from '../editor/index.ts'
import { ReaderLine, spoken, useSaid, worded } from '../reader/index.ts'
import { useUi } from '../ui-context.ts'
import type { ShownForm } from './drawn-form.tsx'
import { formHint } from './form-hint.ts'
import { shownValue } from './form-rows.ts'
import { FormSlot } from './form-slot.tsx'
import { isTextField, valueAt } from './form-values.ts'

/** A form for screen readers: speaks the current field, and shows only its input. */
export function ReaderForm({ title, text = '', okText, isAsked, columns, slot, form }: ShownForm): ReactElement {
  const { reader, t } = useUi()
  const { at, fields, values, problems, notice } = form
  const index = fields.findIndex(({ name }) => name === at)
  const field = fields[index]
  const total = fields.length + 1
  const isText = field !== undefined && isTextField(field)
  const value = field === undefined ? '' : shownValue(field, values, t)
  const words =
    field === undefined
      ? okText
      : [field.group, field.label, value, field.hint].filter((part) => part !== undefined && part !== '').join('. ')

  useSaid([t('cli.reader.screen', { title: spoken(title) }), text].filter(Boolean).join('\n'))
  const spokenAt = useRef<string>(undefined)
  const say = useEffectEvent((now: string, changed: string) => {
    const isNew = spokenAt.current !== now
    spokenAt.current = now
    if (!isNew) return reader?.announce([changed])
    const place = index === -1 ? total : index + 1
    return reader?.announce([t('cli.form.place', { at: place, total, text: spoken(words) }), formHint(field, t)])
  })
  // A typed text is on the row itself. Other values are spoken when they change.
  const changing = isText ? '' : value
  useEffect(() => say(at, changing), [at, changing])
  const problem = field && problems[field.name]
  useSaid(problem && t('cli.reader.error', { text: problem }))
  useSaid(notice && worded(notice.text, notice.style, t))
  useSaid(isAsked ? t('cli.form.dropAsked') : undefined)

  const head = `${field?.label ?? okText}: `
  if (field === undefined || !isTextField(field) || isAsked) return <ReaderLine label={head} before={value} />
  return (
    <FormSlot
      key={at}
      field={field}
      value={String(valueAt(values, at))}
      columns={columns}
      head={head}
      left={columnsOf(head)}
      height={1}
      at={undefined}
      {...slot}
    />
  )
}
