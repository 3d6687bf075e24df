import type { ReactElement } from 'react'

import { shorten } from '../columns.ts'
import { hintRows, saidRows } from '../list/index.ts'
import { useRoom } from '../room.ts'
import { Rows } from '../rows.tsx'
import { paint, sgr, span } from '../style.ts'
import { useUi } from '../ui-context.ts'
import { wrapLines } from '../wrap-lines.ts'
import { formHint } from './form-hint.ts'
import { placeRows } from './form-places.ts'
import { fieldRows, formLayout, saveRow } from './form-rows.ts'
import { FormSlot } from './form-slot.tsx'
import { SAVE } from './form-store.ts'
import { isTextField, valueAt } from './form-values.ts'
import type { useForm } from './use-form.ts'

export interface ShownForm {
  readonly title: string
  readonly text: string | undefined
  readonly okText: string
  /** Asks whether to lose the input. */
  readonly isAsked: boolean
  readonly columns: number
  readonly slot: {
    readonly isActive: boolean
    readonly onChange: (value: string) => void
    readonly onMove: (by: -1 | 1) => void
    readonly onEditor: () => void
  }
  readonly form: Pick<ReturnType<typeof useForm<object>>, 'at' | 'fields' | 'values' | 'problems' | 'notice' | 'isBusy'>
}

/** The most rows for text of several lines, and those to leave for the other fields. */
const [MAX_AREA, BESIDE_AREA] = [12, 6]

/** Draws the fields that fit around the current one. */
export function DrawnForm({ title, text, okText, isAsked, columns, slot, form }: ShownForm): ReactElement {
  const { features, t } = useUi()
  const { rows } = useRoom()
  const { at, fields, values, problems, notice } = form
  const line = (words: string, style: string) => paint([span(shorten(words, columns - 1), style)], features)
  const current = fields.find(({ name }) => name === at)
  const said = isAsked ? { text: t('cli.form.dropAsked'), style: sgr.warning } : notice
  const head = [
    '',
    line(title, sgr.bold),
    ...(text === undefined ? [] : wrapLines(text, columns - 1).map((row) => line(row, sgr.dim))),
    '',
  ]
  const foot = [
    ...(said === undefined ? [] : saidRows(said, columns - 1, features)),
    ...hintRows(formHint(current, t), columns - 1, features),
  ]
  // Leaves a row free, because a frame as high as the screen would scroll.
  const height = Math.max(1, rows - head.length - foot.length - 2)
  const layout = formLayout(fields, columns, features)
  const places = fields.map((field) => ({
    ...fieldRows(
      {
        field,
        values,
        problem: problems[field.name],
        isCurrent: field.name === at,
        mostRows: Math.max(1, Math.min(MAX_AREA, height - BESIDE_AREA)),
      },
      layout,
      t,
    ),
    name: field.name,
    group: field.group,
  }))
  const save = { name: SAVE, group: undefined, rows: ['', saveRow(okText, at, features)], below: [] }
  const { above, below, slot: found } = placeRows([...places, save], at, height, (group) => line(group, sgr.dim))
  const before = [...head, ...above]
  return (
    <>
      <Rows rows={before} />
      {current !== undefined && isTextField(current) && found !== undefined && (
        <FormSlot
          key={at}
          field={current}
          value={String(valueAt(values, at))}
          columns={columns}
          {...found}
          at={{ x: found.left, y: before.length }}
          {...slot}
        />
      )}
      <Rows rows={[...below, '', ...foot]} />
    </>
  )
}
