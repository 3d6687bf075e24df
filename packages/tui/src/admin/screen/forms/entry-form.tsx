import type { NamedField } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { type ReactElement, useRef } from 'react'

import { useEditor } from '../../../shell/use-editor.ts'
import { Form, type Newer } from '../../../ui/form/index.ts'

const CONFLICT = 409

/** What every form of the console gets. */
export interface FormExits<T> {
  readonly onSaved: (saved: T) => void
  readonly onLeave: () => void
}

interface EntryFormProps<V extends object, T extends { readonly version: number }> extends FormExits<T> {
  readonly title: string
  readonly text?: string
  /** Default: Save. */
  readonly okText?: string
  readonly initial: V
  readonly fieldsOf: (values: V) => readonly NamedField[]
  /** For an existing entry that others may change at the same time. */
  readonly editing?: {
    readonly version: number
    readonly formOf: (entry: T) => V
    /** Returns the newer version from the details of a conflict. */
    readonly newerIn: (details: Readonly<Record<string, unknown>>) => T | undefined
  }
  /** Saves over that version. */
  readonly save: (values: V, version: number | undefined) => Promise<T>
}

/** A form of the console that adds or edits an entry. */
export function EntryForm<V extends object, T extends { readonly version: number }>(
  props: EntryFormProps<V, T>,
): ReactElement {
  const { title, text, okText, initial, fieldsOf, editing, onSaved, onLeave } = props
  const t = useTranslate('admin')
  const editText = useEditor()
  const seen = useRef(editing?.version)
  const newerAfter = (error: unknown): Newer<V> | undefined => {
    if (editing === undefined || !ApiError.is(error) || error.statusCode !== CONFLICT) return undefined
    const newer = editing.newerIn(error.details ?? {})
    if (newer === undefined) return undefined
    return {
      values: editing.formOf(newer),
      accept: () => {
        seen.current = newer.version
      },
    }
  }
  const save = async (values: V): Promise<Newer<V> | undefined> => {
    try {
      onSaved(await props.save(values, seen.current))
      return undefined
    } catch (error) {
      const newer = newerAfter(error)
      if (newer === undefined) throw error
      return newer
    }
  }
  return (
    <Form
      title={title}
      {...(text !== undefined && { text })}
      okText={okText ?? t('common.save')}
      initial={initial}
      fieldsOf={fieldsOf}
      save={save}
      conflict={{
        text: t('admin.console.changed'),
        theirs: t('admin.console.theirs'),
        mine: t('admin.console.mine'),
      }}
      editText={editText}
      onLeave={onLeave}
    />
  )
}
