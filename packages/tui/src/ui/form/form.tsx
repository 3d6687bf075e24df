import type { NamedField } from '@saffron/core/admin'
import { useInput, useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { keyName } from '../../keys/index.ts'
import { PickList } from '../pick-list.tsx'
import { useUi } from '../ui-context.ts'
import { useKeysAtOnce } from '../use-keys-at-once.ts'
import { DrawnForm } from './drawn-form.tsx'
import { FieldPick } from './field-pick.tsx'
import { SAVE } from './form-store.ts'
import { valueAt } from './form-values.ts'
import { type FormKeys, pressInForm } from './press-in-form.ts'
import { ReaderForm } from './reader-form.tsx'
import { type FormOptions, useForm } from './use-form.ts'

export interface FormProps<V extends object> extends FormOptions<V> {
  readonly title: string
  /** About the form, below its title. */
  readonly text?: string
  /** The label of the place that saves. It may depend on what is typed. */
  readonly okText: string | ((values: V) => string)
  /** The question if someone else saved first, and its answers. Undefined for a form that adds something. */
  readonly conflict?: { readonly text: string; readonly theirs: string; readonly mine: string }
  /** Opens a text in the user's editor. `edited` is undefined on failure. */
  readonly editText: (text: string) => Promise<{ readonly editor: string; readonly edited: string | undefined }>
  readonly onLeave: () => void
}

/**
 * A form with all its fields on one screen. Asks before input would be lost, and what to do if someone else saved
 * first.
 */
export function Form<V extends object>(props: FormProps<V>): ReactElement {
  const { title, text, conflict, editText, onLeave } = props
  const { reader, redraw, t } = useUi()
  const { columns } = useWindowSize()
  const form = useForm(props)
  const { at, fields, store, values } = form
  const [isAsked, setAsked] = useState(false)
  const [picking, setPicking] = useState<NamedField>()
  const field = fields.find(({ name }) => name === at)

  const keys: FormKeys = {
    field,
    isAsked,
    isBusy: form.isBusy,
    value: field && valueAt(values, field.name),
    onAnswer: (isYes) => {
      setAsked(false)
      if (isYes) onLeave()
    },
    onKey: form.clearNotice,
    onMove: store.move,
    onChange: store.change,
    onPick: setPicking,
    onSave: () => void form.submit(),
    onLeave: () => (store.isChanged() ? setAsked(true) : onLeave()),
    onRedraw: redraw,
  }
  const isOver = picking !== undefined || form.hasNewer
  useKeysAtOnce()
  useInput((input, key) => pressInForm(keys, keyName(input, key), input), { isActive: !isOver })

  const openEditor = async (): Promise<void> => {
    const { editor, edited } = await editText(String(valueAt(values, at)))
    if (edited === undefined) form.say(t('cli.app.editorFailed', { editor }))
    else store.change(at, edited)
  }
  if (form.hasNewer && conflict !== undefined) {
    return (
      <PickList
        title={title}
        text={conflict.text}
        items={[
          { value: 'theirs', label: conflict.theirs },
          { value: 'mine', label: conflict.mine },
        ]}
        initial="theirs"
        hint={t('cli.form.pickHint')}
        onPick={(way) => form.settle(way === 'mine' ? 'mine' : 'theirs')}
        onBack={form.settleLater}
      />
    )
  }
  if (picking !== undefined) {
    return (
      <FieldPick
        field={picking}
        value={valueAt(values, picking.name)}
        onChange={(value) => store.change(picking.name, value)}
        onClose={() => setPicking(undefined)}
      />
    )
  }
  const okText = typeof props.okText === 'string' ? props.okText : props.okText(values)
  const slot = {
    isActive: at !== SAVE && !isAsked && !form.isBusy,
    onChange: (value: string) => store.change(at, value),
    onMove: store.move,
    onEditor: () => void openEditor(),
  }
  const shown = { title, text, okText, isAsked, columns, slot, form }
  return reader === undefined ? <DrawnForm {...shown} /> : <ReaderForm {...shown} />
}
