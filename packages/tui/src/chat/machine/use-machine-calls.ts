import { setTimeout as pause } from 'node:timers/promises'

import type { ToolPart } from '@saffron/core/chat'
import { ApiError, isTransient } from '@saffron/core/errors'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import type { MachineQuestion, MachineResult } from './prepare-call.ts'
import type { ToolFolder } from './tool-folder.ts'

interface MachineInput {
  readonly conversation: string | null
  /** The user's calls that wait for a terminal. */
  readonly calls: readonly ToolPart[]
  /** The folder that models may work in here. */
  readonly folder: ToolFolder | undefined
  readonly onFailure: (error: unknown) => void
}

/** A call that its user must allow first. */
interface AskedCall {
  readonly call: ToolPart
  readonly folder: ToolFolder
  readonly question: MachineQuestion
}

const AGAIN_MS = 2000

/** Runs the calls of the open conversation that work in the folder of this terminal, and asks before some of them. */
export function useMachineCalls({ conversation, calls, folder, onFailure }: MachineInput) {
  const { api } = useApp()
  /** The calls that have begun here, so that none runs twice. */
  const begun = useRef(new Set<string>())
  const [questions, setQuestions] = useState<readonly AskedCall[]>([])
  const own = folder === undefined ? [] : calls.filter(({ wait }) => wait?.terminal?.id === folder.terminal.id)

  /** If the server can't take the result now, it's sent again until it does. */
  const send = async (id: string, call: ToolPart, answer: MachineResult | 'declined'): Promise<void> => {
    const given = answer === 'declined' ? { action: 'decline' as const } : { values: { ...answer } }
    for (;;) {
      try {
        await api.chat.giveToolInput({ params: { id }, body: { call: call.id, ...given } })
        return
      } catch (error) {
        if (!isTransient(error)) throw error
        await pause(AGAIN_MS)
      }
    }
  }
  const reportOf = (key: string) => (error: unknown) => {
    // Stopped, or answered by the same folder's other terminal.
    if (ApiError.is(error) && error.code === 'tool.call_not_found') return
    // When it's seen again, it begins again.
    begun.current.delete(key)
    onFailure(error)
  }
  const keyOf = (call: ToolPart): string => JSON.stringify([conversation, call.id, call.wait?.until])
  const begin = useEffectEvent(async (id: string, call: ToolPart, where: ToolFolder): Promise<void> => {
    const { prepareCall } = await import('./prepare-call.ts')
    const prepared = await prepareCall(where, call)
    if ('result' in prepared) await send(id, call, prepared.result).catch(reportOf(keyOf(call)))
    else setQuestions((all) => [...all, { call, folder: where, question: prepared.question }])
  })
  const waiting = own.map(keyOf).join(' ')
  const beginAll = useEffectEvent(() => {
    if (folder === undefined || conversation === null) return
    for (const call of own) {
      if (begun.current.has(keyOf(call))) continue
      begun.current.add(keyOf(call))
      void begin(conversation, call, folder)
    }
  })
  useEffect(() => {
    if (waiting !== '') beginAll()
  }, [waiting])

  return {
    own,
    /** Those that the user must allow. */
    questions: questions.filter(({ call }) =>
      own.some(({ id, wait }) => id === call.id && wait?.until === call.wait?.until),
    ),
    decide: ({ call, question }: AskedCall, isAllowed: boolean): void => {
      if (conversation === null) return
      setQuestions((all) => all.filter((asked) => asked.call !== call))
      const answer = isAllowed ? question.run() : Promise.resolve('declined' as const)
      answer.then((given) => send(conversation, call, given)).catch(reportOf(keyOf(call)))
    },
  }
}
