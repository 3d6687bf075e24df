import { ApiError, describeError } from '@saffron/core/errors'
import { refreshProfile } from '@saffron/core/session'
import { useRef, useState } from 'react'

import { useApp } from '../../ui/app-context.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import type { ListPartProps } from '../../ui/list/index.ts'
import { sgr } from '../../ui/style.ts'

/** A line of a form. */
export interface Step {
  readonly label: string
  readonly value?: string
  /** The value is only proposed: what is typed takes its place. */
  readonly isProposed?: boolean
  /** Only that there is something is shown of it. */
  readonly isSecret?: boolean
  /** What is wrong with what was typed. */
  readonly problemOf?: (typed: string) => string | undefined
}

interface Writing {
  readonly steps: readonly Step[]
  /** What stands in each of them. */
  readonly values: readonly string[]
  /** The one that is written. */
  readonly at: number
  /** Nothing was changed in it yet. */
  readonly isFresh: boolean
  readonly onDone: (typed: readonly string[]) => void
}

interface Attempt {
  /** Said until it is done. */
  readonly doing?: string
  /** Somebody else was faster: the rows are read again. */
  readonly refresh?: () => Promise<void>
}

type Said = NonNullable<ListPartProps<never>['notice']>

const HINT = { field: 'cli.list.fieldHint', form: 'cli.adminScreen.formHint' } as const

const initialOf = ({ value = '' }: Step): string => value

/** Whether something would be lost with it. */
const isFilled = ({ steps, values }: Writing): boolean =>
  steps.length > 1 && steps.some((step, index) => values[index] !== initialOf(step))

/** What a part asks, lets be written, does and says, below its rows. */
export function usePart(hint: string) {
  const { api, session, t } = useApp()
  const [notice, setNotice] = useState<Said>()
  const [asked, setAsked] = useState<{ readonly text: string; readonly onYes: () => void }>()
  const [writing, setWriting] = useState<Writing>()
  const isBusy = useRef(false)
  /** The form that was filled in last, until another key is pressed: what was refused is there to be mended. */
  const sent = useRef<Writing>(undefined)

  const say = (text: string, style: string = sgr.ok) =>
    setNotice(text === '' ? undefined : { text: cleanLine(text), style })
  const fail = (error: unknown) => {
    const issues = ApiError.is(error) ? (error.issues ?? []).map(({ message }) => message) : []
    say([describeError(error, t), ...issues].join(' '), sgr.error)
    if (ApiError.is(error) && error.code === 'auth.forbidden') void renewRole()
  }
  /** It is another one than the one that is known here. */
  const renewRole = async () => {
    try {
      await refreshProfile({ api, session })
    } catch {
      // What is known stands.
    }
  }
  /** One thing at a time: a key that is pressed twice does it once. */
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
        setAsked({ text: t('cli.adminScreen.dropAsked'), onYes: () => setWriting(undefined) })
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
    /** For the list of the part. */
    listProps: { notice, field, question, hint: hintOf() },
    isBusy: () => isBusy.current,
    say,
    /** What was said is read once a key is pressed. */
    hush: () => {
      if (isBusy.current) return
      sent.current = undefined
      setNotice(undefined)
    },
    attempt,
    /** A question, and what is done where it is answered with yes. */
    ask: (text: string, onYes: () => void) => setAsked({ text, onYes }),
    /** A form, a line after the other. */
    write: (steps: readonly Step[], onDone: (typed: readonly string[]) => void) =>
      setWriting({ steps, values: steps.map(initialOf), at: 0, isFresh: true, onDone }),
  }
}
