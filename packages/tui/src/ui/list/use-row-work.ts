import { describeError } from '@saffron/core/errors'
import { useRef, useState } from 'react'

import { cleanLine } from '../clean-text.ts'
import { sgr } from '../style.ts'
import { useUi } from '../ui-context.ts'

interface Writing {
  readonly label: string
  readonly value: string
  readonly isSecret: boolean
  readonly onDone: (typed: string) => void
}

/** The question, the field and the notice below the rows of a list, and the one change that runs at a time. */
export function useRowWork(hint: string) {
  const { t } = useUi()
  const [notice, setNotice] = useState<{ readonly text: string; readonly style: string }>()
  const [asked, setAsked] = useState<{ readonly text: string; readonly onYes: () => void }>()
  const [writing, setWriting] = useState<Writing>()
  const isBusy = useRef(false)

  const say = (text: string, style: string = sgr.ok) => setNotice({ text: cleanLine(text), style })
  const attempt = async (work: () => Promise<string | undefined>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setNotice(undefined)
    try {
      const done = await work()
      if (done !== undefined) say(done)
    } catch (error) {
      say(describeError(error, t), sgr.error)
    } finally {
      isBusy.current = false
    }
  }
  const field = writing && {
    label: writing.label,
    value: writing.value,
    isSecret: writing.isSecret,
    onChange: (change: (value: string) => string) => setWriting((now) => now && { ...now, value: change(now.value) }),
    onSubmit: (typed: string) => {
      setWriting(undefined)
      writing.onDone(typed.trim())
    },
    onCancel: () => setWriting(undefined),
  }
  const question = asked && {
    text: cleanLine(asked.text).trim(),
    onAnswer: (isYes: boolean) => {
      setAsked(undefined)
      if (isYes) asked.onYes()
    },
  }
  return {
    listProps: { notice, field, question, hint: field === undefined ? hint : t('cli.list.fieldHint') },
    /** Clears the notice on the next key press. */
    forget: () => (isBusy.current ? undefined : setNotice(undefined)),
    say,
    /** Runs a change, and says what it returns, or its error. */
    attempt,
    /** Asks a question, and runs a change if the answer is yes. */
    ask: (text: string, work: () => Promise<string | undefined>) => setAsked({ text, onYes: () => void attempt(work) }),
    /** Shows a field. */
    write: (label: string, onDone: (typed: string) => void, value = '') =>
      setWriting({ label, value, isSecret: false, onDone }),
    /** Shows a field whose value is masked. */
    writeSecret: (label: string, onDone: (typed: string) => void) =>
      setWriting({ label, value: '', isSecret: true, onDone }),
  }
}
