import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { type Submitting, useServerForm } from '../ui/use-server-form.ts'

const CONFLICT = 409

interface EditForm<V extends FieldValues, T> {
  readonly form: UseFormReturn<V>
  readonly fields: readonly FieldPath<V>[]
  /** The initial value. Absent for a new entry. */
  readonly before: T | undefined
  readonly formOf: (entity: T) => V
  /** Saves over that version. */
  readonly save: (values: V, version: number | undefined) => Promise<unknown>
  /** Returns the newer version from the details of a conflict error. */
  readonly newerIn: (details: Readonly<Record<string, unknown>>) => T | undefined
}

export interface Editing extends Submitting {
  /** Present when someone else has saved first. */
  readonly changed?: {
    /** Merges the newer version into the form, except for fields changed here. */
    readonly onTheirs: () => void
    /** Overwrites the newer version with the form. */
    readonly onMine: () => void
  }
}

/** A form for an entry that others may change at the same time. */
export function useEditForm<V extends FieldValues, T extends { readonly version: number }>(
  edited: EditForm<V, T>,
): Editing {
  const { form, fields, before, formOf, save, newerIn } = edited
  const seen = useRef(before?.version)
  const [theirs, setTheirs] = useState<T>()
  const { submit, failure, busy, isChanged } = useServerForm({
    form,
    fields,
    act: (values) => save(values, seen.current),
    onFailure: ({ statusCode, details = {} }) => {
      const newer = statusCode === CONFLICT ? newerIn(details) : undefined
      if (newer !== undefined) setTheirs(newer)
      return newer !== undefined
    },
  })
  if (theirs === undefined) return { submit, failure, busy, isChanged }
  const see = () => {
    seen.current = theirs.version
    setTheirs(undefined)
  }
  const onTheirs = () => {
    see()
    form.reset(formOf(theirs), { keepDirtyValues: true, keepDirty: true })
  }
  const onMine = () => {
    see()
    void submit()
  }
  return { submit, failure, busy, isChanged, changed: { onTheirs, onMine } }
}
