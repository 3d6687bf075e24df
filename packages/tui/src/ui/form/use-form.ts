import type { NamedField } from '@saffron/core/admin'
import { ApiError, describeError } from '@saffron/core/errors'
import { useStore } from '@saffron/core/react'
import { useRef, useState } from 'react'

import { cleanLine } from '../clean-text.ts'
import { sgr } from '../style.ts'
import { useUi } from '../ui-context.ts'
import { createFormStore } from './form-store.ts'

/** What someone else has saved since the form was opened. */
export interface Newer<V> {
  readonly values: V
  /** From now on, saving is over this version. */
  readonly accept: () => void
}

export interface FormOptions<V extends object> {
  readonly initial: V
  /** Returns the fields for the values typed so far, in their order. */
  readonly fieldsOf: (values: V) => readonly NamedField[]
  /** Saves the values, or returns the newer ones that this would overwrite. The caller closes a saved form. */
  readonly save: (values: V) => Promise<Newer<V> | undefined>
}

/** The state of a form on the screen, with its saving. */
export function useForm<V extends object>({ initial, fieldsOf, save }: FormOptions<V>) {
  const { t } = useUi()
  const [store] = useState(() => createFormStore({ initial, fieldsOf }))
  const state = useStore(store)
  const [notice, setNotice] = useState<{ readonly text: string; readonly style: string }>()
  const [newer, setNewer] = useState<Newer<V>>()
  const [isBusy, setBusy] = useState(false)
  const isSaving = useRef(false)

  const fail = (error: unknown): void => {
    const names = fieldsOf(store.getSnapshot().values).map(({ name }) => name)
    const issues = ApiError.is(error) ? (error.issues ?? []) : []
    const found = issues.flatMap(({ path, message }) => {
      // The path of an element of a list goes on after the field's name.
      const within = `${path.replace(/^(?:body|params)\./, '')}.`
      const name = names.find((each) => within.startsWith(`${each}.`))
      return name === undefined ? [] : [[name, message] as const]
    })
    if (store.reject(Object.fromEntries(found))) return setNotice(undefined)
    const others = issues.map(({ message }) => message)
    setNotice({ text: cleanLine([describeError(error, t), ...others].join(' ')), style: sgr.error })
  }
  const submit = async (): Promise<void> => {
    if (isSaving.current || !store.check()) return
    isSaving.current = true
    setBusy(true)
    setNotice({ text: t('cli.form.saving'), style: sgr.accent })
    try {
      const other = await save(store.getSnapshot().values)
      setNewer(other)
      if (other !== undefined) setNotice(undefined)
    } catch (error) {
      fail(error)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  const settle = (way: 'theirs' | 'mine'): void => {
    if (newer === undefined) return
    newer.accept()
    setNewer(undefined)
    if (way === 'mine') void submit()
    else store.merge(newer.values)
  }

  return {
    ...state,
    store,
    fields: fieldsOf(state.values),
    notice,
    isBusy,
    /** Whether someone else saved first. `settle` decides between the two versions, `settleLater` doesn't. */
    hasNewer: newer !== undefined,
    settle,
    settleLater: () => setNewer(undefined),
    submit,
    say: (text: string, style: string = sgr.error) => setNotice({ text: cleanLine(text), style }),
    clearNotice: () => setNotice((now) => (isSaving.current ? now : undefined)),
  }
}
