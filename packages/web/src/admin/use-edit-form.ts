import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

import { type Submitting, useServerForm } from '../ui/use-server-form.ts'

const CONFLICT = 409

interface EditForm<V extends FieldValues, T> {
  readonly form: UseFormReturn<V>
  readonly fields: readonly FieldPath<V>[]
  /** What is edited, as it was when the form was opened; absent for something new. */
  readonly before: T | undefined
  readonly formOf: (entity: T) => V
  /** Saves over the version that was seen. */
  readonly save: (values: V, version: number | undefined) => Promise<unknown>
  /** What somebody else has saved meanwhile, in what the server tells of a conflict. */
  readonly newerIn: (details: Readonly<Record<string, unknown>>) => T | undefined
}

export interface Editing extends Submitting {
  /** There where somebody else was faster. */
  readonly changed?: {
    /** Takes what somebody else has saved into the form, except where it was changed here. */
    readonly onTheirs: () => void
    /** Saves the form over it. */
    readonly onMine: () => void
  }
}

/** A form about something of which others may save a newer version meanwhile. */
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
