import { ApiError } from '@saffron/core/errors'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface ServerForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  /** The fields, by what the server calls them where that is another name. */
  readonly fields: Readonly<Partial<Record<FieldPath<V>, string>>>
  readonly act: (values: V) => Promise<unknown>
}

/** What submits a form: the server's issues go under their fields, another failure is for the form to show. */
export function useServerForm<V extends FieldValues>({ form, fields, act }: ServerForm<V>) {
  const [failure, setFailure] = useState<unknown>()
  const showIssues = (error: unknown): boolean => {
    const issues = ApiError.is(error) ? (error.issues ?? []) : []
    const known = (Object.entries(fields) as [FieldPath<V>, string][]).flatMap(([field, name]) => {
      const issue = issues.find(({ path }) => path === name)
      return issue === undefined ? [] : [{ field, message: issue.message }]
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
      if (!showIssues(error)) setFailure(error)
    }
  })
  return { submit, failure }
}
