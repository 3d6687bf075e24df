import { type ConsentDecision, type ThreadSnapshot, type ToolPart, waitingCalls } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import { useSession } from '@saffron/core/react'
import { useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'
import { type ToolFolder, useMachineCalls } from '../machine/index.ts'
import type { InputAnswer } from './call-reply.ts'

type Waiting = Pick<ToolPart, 'id' | 'wait'>

/** Tells the waits of one call apart: after a consent, its tool may ask for input, and several times. */
const keyOf = ({ id, wait }: Waiting): string => `${id} ${wait?.for} ${wait?.until}`

/** The call that waits for the user, and how they answer it. */
export function useWaitingCall(
  { conversationId, running }: ThreadSnapshot,
  folder: ToolFolder | undefined,
  note: (text: string, style: string) => void,
) {
  const { api, session, t } = useApp()
  const { user } = useSession(session)
  /** Answered waits whose event hasn't arrived. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [later, setLater] = useState<readonly string[]>([])

  const all = running === null ? [] : waitingCalls(running)
  const own = all.filter((each) => each.wait?.by === user?.id && !sent.includes(keyOf(each)))
  const isLeft = (each: Waiting) => later.includes(keyOf(each))
  const ofTerminals = own.filter(({ wait }) => wait?.for === 'terminal')
  const ofPeople = own.filter(({ wait }) => wait?.for !== 'terminal')
  const machine = useMachineCalls({
    conversation: conversationId,
    calls: ofTerminals,
    folder,
    onFailure: (error) => note(cleanLine(describeError(error, t)), sgr.error),
  })
  const { questions } = machine
  const call = ofPeople.find((each) => !isLeft(each))
  const asked = questions.find((each) => !isLeft(each.call))

  const send = async (answered: ToolPart, answer: () => Promise<unknown>): Promise<void> => {
    const key = keyOf(answered)
    setSent((keys) => [...keys, key])
    try {
      await answer()
    } catch (error) {
      // Another client has answered it.
      if (ApiError.is(error) && error.code === 'tool.call_not_found') return
      note(cleanLine(describeError(error, t)), sgr.error)
      setSent((keys) => keys.filter((each) => each !== key))
    }
  }
  const params = { id: conversationId ?? '' }
  return {
    call,
    /** The calls that run on this machine, and the one that the user must allow first. */
    machine: { asked, decide: machine.decide },
    isAsking: call !== undefined || asked !== undefined,
    /** All that wait for the user, also those that they left for later. */
    own: [...ofPeople, ...questions.map((each) => each.call)],
    /** What the status row says, if the reply waits for someone. */
    status: statusOf(),
    decide: (decided: ToolPart, decision: ConsentDecision) =>
      void send(decided, () => api.chat.giveConsent({ params, body: { call: decided.id, decision } })),
    answer: (answered: ToolPart, given: InputAnswer) =>
      void send(answered, () => api.chat.giveToolInput({ params, body: { call: answered.id, ...given } })),
    /** Hides the question, so that the chat can be read. */
    postpone: (left: ToolPart) => setLater((keys) => [...keys, keyOf(left)]),
    /** Shows it again. Returns false if nothing waits. */
    reopen: (): boolean => {
      setLater([])
      return ofPeople.length + questions.length > 0
    },
  }

  function statusOf(): string | undefined {
    if (all.every((each) => sent.includes(keyOf(each)))) return undefined
    if (ofPeople.length + questions.length > 0) return t('cli.call.status')
    const [first] = ofTerminals
    if (first === undefined) return t('cli.call.statusOther')
    const words = { folder: cleanName(first.wait?.terminal?.name ?? '') }
    const isHere = machine.own.includes(first)
    return isHere
      ? t('cli.machine.working', words)
      : `${t('cli.machine.waitsElsewhere', words)} · ${t('cli.machine.stop')}`
  }
}
