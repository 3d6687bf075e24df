import { applyRunEvent, emptyRun, type Message, type RunEvent, type ToolPart, waitingCalls } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'

import { commandLine } from '../../shell/command-line.ts'
import { canAsk } from '../../shell/confirm.ts'
import type { Context } from '../../shell/context.ts'
import { CommandError, EXIT } from '../../shell/exit-codes.ts'
import { printAlways, printInfo } from '../../shell/output.ts'
import { quoted } from '../../shell/quoted.ts'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import type { MachineQuestion, MachineResult } from '../machine/prepare-call.ts'
import type { ToolFolder } from '../machine/tool-folder.ts'
import type { CallReply } from './call-reply.ts'

interface CallRepliesOptions {
  readonly context: Context
  readonly conversation: string
  /** The tools that `--allow` names. */
  readonly allowed: readonly string[]
  /** The folder that the model may work in. */
  readonly folder: ToolFolder | undefined
  /** Whether output is for people, so that they can be asked. */
  readonly isForPeople: boolean
  /** Called before something is asked. */
  readonly onAsk: () => void
  /** Called when the reply can't go on here. */
  readonly onFailure: (error: unknown) => void
}

/** A call that its user must allow before it runs here. */
interface HeldCall {
  readonly call: ToolPart
  readonly folder: ToolFolder
  readonly question: MachineQuestion
}

const namesOf = (calls: readonly ToolPart[]): readonly string[] => [...new Set(calls.map(({ name }) => name))]

/**
 * Answers the calls that wait for the user in a reply: as `--allow` says, or by asking in the terminal. Otherwise it
 * fails. In a workspace, those of other members wait for them.
 */
export function createCallReplies(options: CallRepliesOptions) {
  const { context, conversation, allowed, folder, isForPeople, onAsk, onFailure } = options
  const { api, session, t } = context
  const params = { id: conversation }
  let view = emptyRun
  let waiting: readonly ToolPart[] = []
  let asked: { readonly call: string; readonly end: AbortController } | undefined
  const told = new Set<string>()
  let isBusy = false
  let isStale = false

  /** Calls of other members don't run on this machine, even if they name the folder of this terminal. */
  const ownCalls = (message: Message): readonly ToolPart[] => {
    const me = session.getSnapshot().user?.id
    return waitingCalls(message).filter(({ wait }) => wait !== undefined && wait.by === me)
  }

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
    return list[0] === undefined ? [] : ownCalls(list[0])
  }

  const isNamed = ({ name, sent = name }: ToolPart) => allowed.includes(name) || allowed.includes(sent)
  const isAllowed = (call: ToolPart) => call.wait?.for === 'consent' && isNamed(call)

  /** Runs the calls that work in the folder of this terminal. Returns those that the user must allow first. */
  const runHere = async (calls: readonly ToolPart[]): Promise<readonly HeldCall[]> => {
    const held: HeldCall[] = []
    for (const call of calls.filter(({ wait }) => wait?.for === 'terminal')) {
      if (folder === undefined || call.wait?.terminal?.id !== folder.terminal.id) {
        tellElsewhere(call)
        continue
      }
      const { prepareCall } = await import('../machine/prepare-call.ts')
      const prepared = await prepareCall(folder, call)
      if ('result' in prepared) await giveResult(call, prepared.result)
      else held.push({ call, folder, question: prepared.question })
    }
    return held
  }

  const giveResult = (call: ToolPart, values: MachineResult): Promise<boolean> =>
    give(call, { input: { action: 'accept', values: { ...values } } })

  /** Only that terminal can run it. The reply goes on when it does. */
  const tellElsewhere = ({ id, wait }: ToolPart): void => {
    if (told.has(id)) return
    told.add(id)
    onAsk()
    printInfo(t('cli.machine.waitsElsewhere', { folder: cleanName(wait?.terminal?.name ?? '') }))
  }

  const refuse = (calls: readonly ToolPart[]): never => {
    const needy = calls.filter((call) => call.wait?.for !== 'input' && !isNamed(call))
    if (needy.length === 0) {
      const others = calls.filter(({ wait }) => wait?.for === 'input')
      const way = { names: namesOf(others).map(cleanName).join(', '), command: commandLine(`--resume ${conversation}`) }
      throw new CommandError(t('cli.call.needsInput', way), EXIT.forbidden)
    }
    const flags = [...new Set([...allowed, ...namesOf(needy)])].map((name) => `--allow ${cleanName(name)}`).join(' ')
    // Without its folder, the command would wait for this terminal.
    const isHere = folder !== undefined && needy.some(({ wait }) => wait?.for === 'terminal')
    const tools = isHere ? `--tools ${quoted(folder.root)} ` : ''
    const command = commandLine(`chat --attach ${conversation} ${tools}${flags}`)
    throw new CommandError(
      t('cli.call.needsConsent', { names: namesOf(needy).map(cleanName).join(', '), command }),
      EXIT.forbidden,
    )
  }

  const answerAll = async (): Promise<void> => {
    const calls = await stillWaiting()
    if (calls.length === 0) return
    const held = await runHere(calls)
    const ofPeople = calls.filter(({ wait }) => wait?.for !== 'terminal')
    const open = ofPeople.filter((call) => !isAllowed(call))
    const heldOpen = held.filter(({ call }) => !isNamed(call))
    if (open.length + heldOpen.length > 0 && !(isForPeople && canAsk())) {
      refuse([...ofPeople, ...held.map(({ call }) => call)])
    }
    for (const call of ofPeople.filter(isAllowed)) await give(call, { decision: 'once' })
    for (const each of held) await (isNamed(each.call) ? runAllowed(each) : askToRun(each))
    for (const call of open) await askAbout(call)
  }

  /** What `--allow` allows is shown too. */
  const runAllowed = async ({ call, folder: where, question }: HeldCall): Promise<void> => {
    const { printQuestion } = await import('../machine/ask-on-terminal.ts')
    onAsk()
    printQuestion(question, where, t)
    await giveResult(call, await question.run())
  }

  const askToRun = async ({ call, folder: where, question }: HeldCall): Promise<void> => {
    if (!waiting.some(({ id }) => id === call.id)) return
    const end = new AbortController()
    asked = { call: call.id, end }
    const { askOnTerminal } = await import('../machine/ask-on-terminal.ts')
    onAsk()
    const isRun = await askOnTerminal(question, where, { t, signal: end.signal })
    asked = undefined
    if (isRun === undefined) return
    if (isRun) await giveResult(call, await question.run())
    else await give(call, { input: { action: 'decline' } })
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
      waiting = view.message === null || event.event === 'done' ? [] : ownCalls(view.message)
      if (asked !== undefined && !waiting.some(({ id }) => id === asked?.call)) asked.end.abort()
      void work()
    },
    /** Asks nothing more. */
    end: (): void => asked?.end.abort(),
  }
}
