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
  /** What was typed into the steps before. */
  readonly typed: readonly string[]
  readonly value: string
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

const HINT = { field: 'cli.list.fieldHint' } as const

/** What a part asks, lets be written, does and says, below its rows. */
export function usePart(hint: string) {
  const { api, session, t } = useApp()
  const [notice, setNotice] = useState<Said>()
  const [asked, setAsked] = useState<{ readonly text: string; readonly onYes: () => void }>()
  const [writing, setWriting] = useState<Writing>()
  const isBusy = useRef(false)

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
    } finally {
      isBusy.current = false
    }
  }

  const submit = ({ steps, typed, onDone }: Writing, given: string): void => {
    const problem = steps[typed.length]?.problemOf?.(given.trim())
    if (problem !== undefined) return say(problem, sgr.error)
    setNotice(undefined)
    const all = [...typed, given.trim()]
    const next = steps[all.length]
    setWriting(next && { steps, typed: all, value: next.value ?? '', isFresh: true, onDone })
    if (next === undefined) onDone(all)
  }
  const step = writing?.steps[writing.typed.length]
  const field = writing &&
    step && {
      label: step.label,
      value: writing.value,
      ...(step.isSecret && { isSecret: true }),
      ...(step.isProposed && writing.isFresh && { isProposed: true }),
      onChange: (change: (value: string) => string) =>
        setWriting((now) => now && { ...now, value: change(now.value), isFresh: false }),
      onSubmit: (given: string) => submit(writing, given),
      onCancel: () => setWriting(undefined),
    }
  const question = asked && {
    text: asked.text.trim(),
    onAnswer: (isYes: boolean) => {
      setAsked(undefined)
      if (isYes) asked.onYes()
    },
  }

  return {
    /** For the list of the part. */
    listProps: { notice, field, question, hint: field === undefined ? hint : t(HINT.field) },
    isBusy: () => isBusy.current,
    say,
    /** What was said is read once a key is pressed. */
    hush: () => (isBusy.current ? undefined : setNotice(undefined)),
    attempt,
    /** A question, and what is done where it is answered with yes. */
    ask: (text: string, onYes: () => void) => setAsked({ text, onYes }),
    /** A form, a line after the other. */
    write: (steps: readonly Step[], onDone: (typed: readonly string[]) => void) =>
      setWriting({ steps, typed: [], value: steps[0]?.value ?? '', isFresh: true, onDone }),
  }
}
