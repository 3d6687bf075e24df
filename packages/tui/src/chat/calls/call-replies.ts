import { applyRunEvent, emptyRun, type RunEvent, type ToolPart, waitingCalls } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'

import { commandLine } from '../../shell/command-line.ts'
import { canAsk } from '../../shell/confirm.ts'
import type { Context } from '../../shell/context.ts'
import { CommandError, EXIT } from '../../shell/exit-codes.ts'
import { printAlways } from '../../shell/output.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import type { CallReply } from './call-reply.ts'

interface CallRepliesOptions {
  readonly context: Context
  readonly conversation: string
  /** The tools that `--allow` names. */
  readonly allowed: readonly string[]
  /** Whether output is for people, so that they can be asked. */
  readonly isForPeople: boolean
  /** Called before something is asked. */
  readonly onAsk: () => void
  /** Called when the reply can't go on here. */
  readonly onFailure: (error: unknown) => void
}

const namesOf = (calls: readonly ToolPart[]): readonly string[] => [...new Set(calls.map(({ name }) => name))]

/** Answers the calls that wait in a reply: as `--allow` says, or by asking in the terminal. Otherwise it fails. */
export function createCallReplies(options: CallRepliesOptions) {
  const { context, conversation, allowed, isForPeople, onAsk, onFailure } = options
  const { api, t } = context
  const params = { id: conversation }
  let view = emptyRun
  let waiting: readonly ToolPart[] = []
  let asked: { readonly call: string; readonly end: AbortController } | undefined
  let isBusy = false
  let isStale = false

  /** Returns false if the values don't fit. */
  const give = async ({ id }: ToolPart, reply: CallReply): Promise<boolean> => {
    try {
      await ('decision' in reply
        ? api.chat.giveConsent({ params, body: { call: id, decision: reply.decision } })
        : api.chat.giveToolInput({ params, body: { call: id, ...reply.input } }))
    } catch (error) {
      if (!ApiError.is(error)) throw error
      if (error.code === 'tool.input_invalid') {
        printAlways(cleanLine(describeError(error, t)))
        return false
      }
      // Another client has answered it.
      if (error.code !== 'tool.call_not_found') throw error
    }
    return true
  }

  /** The events of a reply that is watched from its start also tell of calls that no longer wait. */
  const stillWaiting = async (): Promise<readonly ToolPart[]> => {
    const { list } = await api.chat.searchMessages({ query: { conversation, limit: 1, sort: '-createdAt' } })
    return list[0] === undefined ? [] : waitingCalls(list[0])
  }

  const isAllowed = ({ name, sent = name, wait }: ToolPart) =>
    wait?.for === 'consent' && (allowed.includes(name) || allowed.includes(sent))

  const refuse = (calls: readonly ToolPart[]): never => {
    const needy = calls.filter((call) => call.wait?.for === 'consent' && !isAllowed(call))
    if (needy.length === 0) {
      const others = calls.filter(({ wait }) => wait?.for === 'input')
      const way = { names: namesOf(others).map(cleanName).join(', '), command: commandLine(`--resume ${conversation}`) }
      throw new CommandError(t('cli.call.needsInput', way), EXIT.forbidden)
    }
    const flags = [...new Set([...allowed, ...namesOf(needy)])].map((name) => `--allow ${cleanName(name)}`).join(' ')
    const command = commandLine(`chat --attach ${conversation} ${flags}`)
    throw new CommandError(
      t('cli.call.needsConsent', { names: namesOf(needy).map(cleanName).join(', '), command }),
      EXIT.forbidden,
    )
  }

  const answerAll = async (): Promise<void> => {
    const calls = await stillWaiting()
    if (calls.length === 0) return
    const open = calls.filter((call) => !isAllowed(call))
    if (open.length > 0 && !(isForPeople && canAsk())) refuse(calls)
    for (const call of calls.filter(isAllowed)) await give(call, { decision: 'once' })
    for (const call of open) await askAbout(call)
  }

  const askAbout = async (call: ToolPart): Promise<void> => {
    const end = new AbortController()
    asked = { call: call.id, end }
    const { askAboutCall } = await import('./ask-call.ts')
    for (let isGiven = false; !isGiven && waiting.some(({ id }) => id === call.id);) {
      onAsk()
      const reply = await askAboutCall(call, t, end.signal)
      isGiven = reply === undefined || (await give(call, reply))
    }
    asked = undefined
  }

  const work = async (): Promise<void> => {
    isStale = true
    if (isBusy) return
    isBusy = true
    try {
      // The next calls may wait before the answer to the last one is confirmed.
      while (isStale && waiting.length > 0) {
        isStale = false
        await answerAll()
      }
    } catch (error) {
      onFailure(error)
    } finally {
      isBusy = false
    }
  }

  return {
    /** Follows the events of the reply. */
    follow: (event: RunEvent): void => {
      view = applyRunEvent(view, event)
      if (event.event !== 'tool' && event.event !== 'done') return
      waiting = view.message === null || event.event === 'done' ? [] : waitingCalls(view.message)
      if (asked !== undefined && !waiting.some(({ id }) => id === asked?.call)) asked.end.abort()
      void work()
    },
    /** Asks nothing more. */
    end: (): void => asked?.end.abort(),
  }
}
