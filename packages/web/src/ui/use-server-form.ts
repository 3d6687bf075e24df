import { ApiError } from '@saffron/core/errors'
import { type SyntheticEvent, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

interface ServerForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly fields: readonly FieldPath<V>[]
  readonly act: (values: V) => Promise<unknown>
  /** Handles an error first. Returns true if it's done. */
  readonly onFailure?: (error: ApiError) => boolean
}

/** The state of a submitted form. */
export interface Submitting {
  readonly submit: (event?: SyntheticEvent) => Promise<void>
  /** The error, if there's one. */
  readonly failure: unknown
  readonly busy: boolean
  /** Whether there's unsaved input. */
  readonly isChanged: boolean
}

/** Submits a form. The server's issues appear below their fields, and any other error is in `failure`. */
export function useServerForm<V extends FieldValues>({ form, fields, act, onFailure }: ServerForm<V>) {
  const [failure, setFailure] = useState<unknown>()
  const showIssues = (error: ApiError): boolean => {
    const known = (error.issues ?? []).flatMap(({ path, message }) => {
      const field = fields.find((name) => path === `body.${name}` || path === `params.${name}`)
      return field === undefined ? [] : [{ field, message }]
    })
    for (const { field, message } of known) form.setError(field, { message })
    if (known[0] !== undefined) form.setFocus(known[0].field)
    return known.length > 0
  }
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await act(values)
    } catch (error) {
      if (!(ApiError.is(error) && (onFailure?.(error) || showIssues(error)))) setFailure(error)
    }
  })
  const { isSubmitting, isDirty } = form.formState
  return { submit, failure, setFailure, busy: isSubmitting, isChanged: isDirty }
}
