import { ApiError, describeError } from '@saffron/core/errors'
import type { Identified, ListStore } from '@saffron/core/paging'
import { refreshProfile } from '@saffron/core/session'
import { useRef, useState } from 'react'

import { actionOf, type ActionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import type { ListPartProps } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'
import type { TabProps } from './tab-props.ts'

/** A field of a form. */
export interface Step {
  readonly label: string
  readonly value?: string
  /** Marks the value as a suggestion. Typing replaces it. */
  readonly isProposed?: boolean
  /** Masks the value. */
  readonly isSecret?: boolean
  /** Returns the error in the typed value. */
  readonly problemOf?: (typed: string) => string | undefined
}

interface Writing {
  readonly steps: readonly Step[]
  /** The value of each field. */
  readonly values: readonly string[]
  /** The index of the current field. */
  readonly at: number
  /** Nothing has been changed yet. */
  readonly isFresh: boolean
  readonly onDone: (typed: readonly string[]) => void
}

/** The actions for a row, by the name of their key. */
type Actions = { readonly [action in ActionOf<'admin'>]?: (() => unknown) | undefined }

interface Attempt {
  /** The message shown while it runs. */
  readonly doing?: string
  /** Reloads the rows after a conflicting change. */
  readonly refresh?: () => Promise<void>
}

type ListNotice = NonNullable<ListPartProps<never>['notice']>

const HINT = { field: 'cli.list.fieldHint', form: 'cli.adminScreen.formHint' } as const

const initialOf = ({ value = '' }: Step): string => value

/** Returns whether closing the form would lose input. */
const isFilled = ({ steps, values }: Writing): boolean =>
  steps.length > 1 && steps.some((step, index) => values[index] !== initialOf(step))

/** The question, form, progress and notice below the rows of a tab. */
export function useTab(hint: string) {
  const { api, session, t } = useApp()
  const [notice, setNotice] = useState<ListNotice>()
  const [asked, setAsked] = useState<{ readonly text: string; readonly onYes: () => void }>()
  const [writing, setWriting] = useState<Writing>()
  const isBusy = useRef(false)
  /** The last submitted form, kept until the next key press so that rejected values can be corrected. */
  const sent = useRef<Writing>(undefined)

  const say = (text: string, style: string = sgr.ok) =>
    setNotice(text === '' ? undefined : { text: cleanLine(text), style })
  const fail = (error: unknown) => {
    const issues = ApiError.is(error) ? (error.issues ?? []).map(({ message }) => message) : []
    say([describeError(error, t), ...issues].join(' '), sgr.error)
    if (ApiError.is(error) && error.code === 'auth.forbidden') void refreshRole()
  }
  /** The role differs from the known one. */
  const refreshRole = async () => {
    try {
      await refreshProfile({ api, session })
    } catch {
      // Keeps the known role.
    }
  }
  /** Runs one task at a time, so a repeated key press has no second effect. */
  const attempt = async (work: () => Promise<unknown>, { doing, refresh }: Attempt = {}): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    if (doing === undefined) setNotice(undefined)
    else say(doing, sgr.accent)
    try {
      await work()
    } catch (error) {
      fail(error)
      if (ApiError.is(error) && error.statusCode === 409) void refresh?.()
      else setWriting(sent.current)
    } finally {
      isBusy.current = false
      sent.current = undefined
    }
  }

  /** Clears the notice on the next key press. */
  const clearNotice = () => {
    if (isBusy.current) return
    sent.current = undefined
    setNotice(undefined)
  }
  const submit = (form: Writing, given: string): void => {
    const { steps, at, onDone } = form
    const problem = steps[at]?.problemOf?.(given.trim())
    if (problem !== undefined) return say(problem, sgr.error)
    setNotice(undefined)
    const values = form.values.with(at, given.trim())
    const isLast = at === steps.length - 1
    sent.current = isLast ? { ...form, values, isFresh: false } : undefined
    setWriting(isLast ? undefined : { ...form, values, at: at + 1, isFresh: true })
    if (isLast) onDone(values)
  }
  const step = writing?.steps[writing.at]
  const field = writing &&
    step && {
      label: writing.steps.length === 1 ? step.label : `${writing.at + 1}/${writing.steps.length} ${step.label}`,
      value: writing.values[writing.at] ?? '',
      ...(step.isSecret && { isSecret: true }),
      ...(step.isProposed && writing.isFresh && { isProposed: true }),
      onChange: (change: (value: string) => string) =>
        setWriting((now) => {
          if (now === undefined) return undefined
          return { ...now, values: now.values.with(now.at, change(now.values[now.at] ?? '')), isFresh: false }
        }),
      onSubmit: (given: string) => submit(writing, given),
      onBefore: () => {
        setNotice(undefined)
        setWriting((now) => now && { ...now, at: Math.max(0, now.at - 1), isFresh: true })
      },
      onCancel: () => {
        if (!isFilled(writing)) return setWriting(undefined)
        setAsked({ text: t('cli.form.dropAsked'), onYes: () => setWriting(undefined) })
      },
    }
  const question = asked && {
    text: asked.text.trim(),
    onAnswer: (isYes: boolean) => {
      setAsked(undefined)
      if (isYes) asked.onYes()
    },
  }

  const hintOf = (): string => {
    if (writing === undefined) return hint
    return t(writing.steps.length === 1 ? HINT.field : HINT.form)
  }

  return {
    /** Props for the list of the tab. */
    listProps: { notice, field, question, hint: hintOf() },
    isBusy: () => isBusy.current,
    say,
    attempt,
    /** Saves a change of a row. A conflicting change reloads the rows. */
    save: <T extends Identified>(store: ListStore<T>, send: () => Promise<T>, textOf?: (saved: T) => string) =>
      attempt(
        async () => {
          const saved = await send()
          store.update(saved.id, () => saved)
          if (textOf !== undefined) say(textOf(saved))
        },
        { refresh: store.refresh },
      ),
    /** Returns the key handler of a list with these actions. Other keys are the console's own. */
    keysOf:
      <T>(onKey: TabProps['onKey'], actionsOf: (row: T | undefined) => Actions | undefined) =>
      (name: string | undefined, row: T | undefined): boolean => {
        clearNotice()
        const action = actionOf('admin', name)
        const run = action && actionsOf(row)?.[action]
        if (run === undefined) return onKey(name)
        run()
        return true
      },
    /** Asks a question, and runs `onYes` if the answer is yes. */
    ask: (text: string, onYes: () => void) => setAsked({ text, onYes }),
    /** Shows a form, one field after another. */
    openForm: (steps: readonly Step[], onDone: (typed: readonly string[]) => void) =>
      setWriting({ steps, values: steps.map(initialOf), at: 0, isFresh: true, onDone }),
  }
}
