import {
  type Chat,
  defaultModel,
  type Draft,
  mentionedIn,
  type ReplyOptions,
  type Thread,
  type ThreadMessage,
} from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useModels, useStore } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { useWindowSize } from 'ink'

import { useApp } from '../shell/app-context.tsx'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { nearestGuess } from '../shell/nearest-guess.ts'
import { findWorkspace, OWN_SPACE } from '../shell/space/index.ts'
import { agentName, type StartingAgent, startingAgent } from '../store/index.ts'
import { cleanLine } from '../ui/clean-text.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { worded } from '../ui/reader/reader.ts'
import type { ScreenName } from '../ui/screen-props.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { wrapSpans } from '../ui/wrap-spans.ts'
import { type NamedAgent, namedAgent, wantedAgent } from './agents/named-agent.ts'
import { useCompact } from './commands/use-compact.ts'
import type { ToolFolderStore } from './machine/index.ts'
import { useMentionedFiles } from './mentions/use-mentioned-files.ts'
import { peopleIn } from './mentions/workspace-people.ts'
import type { PendingFiles } from './pending-files.ts'
import { screensFor } from './screens.ts'
import { parseSlash, type SlashAction, type SlashCall, slashCommandsFor } from './slash-commands.ts'
import { standaloneGiftCode } from './standalone-gift-code.ts'
import type { Transcript } from './transcript.ts'
import { useModelChoice } from './use-model-choice.ts'
import { useSlashActions } from './use-slash-actions.ts'
import { useEditing } from './versions/use-editing.ts'
import { useVersions } from './versions/use-versions.ts'

export type Screen = 'chat' | ScreenName

export interface SubmitOptions {
  readonly chat: Chat
  readonly thread: Thread
  readonly transcript: Transcript
  readonly files: PendingFiles
  readonly dropFiles: () => void
  /** The folder that models may work in. */
  readonly tools: ToolFolderStore
  readonly show: (screen: Screen) => void
  readonly open: (conversation: string | null) => void
  /** Works in a workspace from now on, or without one in the user's own space. */
  readonly enterSpace: (workspace: Workspace | undefined) => void
  /** Begins a new chat with an agent. Returns it. */
  readonly startAgent: (starting: StartingAgent) => Thread
  /** The agent of the chat has a model of its own. */
  readonly hasOwnModel: boolean
  readonly leave: () => void
  /** Shows what a tool asks again. */
  readonly answer: () => void
  readonly prompt: Prompt
  /** The temperature of all replies. Undefined for the model's own. */
  readonly temperature: number | undefined
}

/** Handles Enter: runs a slash command or sends a message. */
export function useSubmit({
  chat,
  thread,
  transcript,
  files,
  dropFiles,
  tools,
  show,
  open,
  enterSpace,
  startAgent,
  hasOwnModel,
  leave,
  answer,
  prompt,
  temperature,
}: SubmitOptions) {
  const { api, features, reader, session, space, t } = useApp()
  const { columns } = useWindowSize()
  const note = (text: string, style: string = sgr.dim) => {
    const noticeSpan = span(reader === undefined ? text : worded(text, style, t), style)
    const rows = reader === undefined ? wrapSpans([noticeSpan], columns) : [[noticeSpan]]
    transcript.note(rows.map((row) => paint(row, features)))
  }
  const { chooseModel, findModel, isChosen, ...choice } = useModelChoice(note)
  // An agent's model comes before that of the settings.
  const model = hasOwnModel && !isChosen ? undefined : choice.model
  const models = useModels(chat)
  const lastModel = session.getSnapshot().user?.preferences?.model
  const modelNow = (): string | undefined =>
    model ?? thread.getSnapshot().conversation?.model ?? defaultModel(models.list, lastModel)?.name
  const folder = useStore(tools)
  const asking: ReplyOptions = {
    ...(model === undefined ? {} : { model }),
    ...(temperature === undefined ? {} : { options: { temperature } }),
    ...(folder === undefined ? {} : { terminal: folder.terminal }),
  }

  const versions = useVersions({ thread, asking, note })
  const editing = useEditing({ thread, prompt, note })

  /** The others in the workspace see that it waits. */
  const queue = async (draft: Draft): Promise<void> => {
    if (await thread.queue(draft, asking)) note(t('cli.app.queued'))
  }

  const say = (text: string, assets: readonly string[], named: readonly string[] = []): void => {
    const attachments = [...new Set([...files.take(named), ...assets])]
    const draft = { content: text.trim() === '' ? '' : text, ...(attachments.length > 0 && { attachments }) }
    const edited = editing.message
    const send = (mentions: readonly string[] = []): void => {
      const whole = mentions.length > 0 ? { ...draft, mentions } : draft
      if (edited !== undefined) void editing.send(edited, withOldFiles(whole, edited, named), asking)
      else void (mayQueue(thread) ? queue(whole) : thread.send(whole, asking))
    }
    const owner = thread.getSnapshot().conversation?.owner ?? space.getSnapshot()?.id
    if (owner === undefined || !text.includes('@')) return send()
    // If the members can't be loaded, names are only text.
    void peopleIn({ api, session }, owner).then(
      (people) => send(mentionedIn(text, people)),
      () => send(),
    )
  }
  /** Returns unsent text to the prompt. */
  const putBack = (text: string) => (prompt.text() === '' ? prompt.setText(text) : undefined)
  const mentioned = useMentionedFiles({ thread, note, say, putBack })

  const { compact, isCompacting, stopCompacting } = useCompact({ chat, thread, model: modelNow, note, open })
  const slash = useSlashActions({
    chat,
    thread,
    asking,
    note,
    dropFiles,
    open,
    leave,
    findModel,
    versions,
    editing,
    compact,
    tools,
    answer,
  })

  const switchTo = async (typed: string): Promise<void> => {
    try {
      enterSpace(typed === OWN_SPACE ? undefined : await findWorkspace({ api, t }, typed))
    } catch (error) {
      fail(error)
    }
  }

  const fail = (error: unknown) =>
    note(cleanLine(error instanceof CommandError ? error.message : describeError(error, t)), sgr.error)

  /** The agent of a chat that has begun is changed. Drafts are only for new chats. */
  const chooseNamed = async (typed: string): Promise<void> => {
    const { name, isDraft } = wantedAgent(typed)
    const hasBegun = thread.getSnapshot().conversationId !== null
    try {
      if (hasBegun && typed === NO_AGENT) return await changeAgent(null, t('cli.chatAgent.removed'))
      const starting = await startingAgent({ api, t }, name, { isDraft })
      if (!hasBegun || isDraft) return void startAgent(starting)
      const { agent } = starting
      await changeAgent(agent.id, t('cli.chatAgent.changed', { name: agentName(agent, t) }))
    } catch (error) {
      fail(error)
    }
  }

  const changeAgent = async (agent: string | null, done: string): Promise<void> => {
    await thread.update({ agent })
    // Otherwise, the failure is shown.
    if (thread.getSnapshot().conversation?.agent === agent) note(done)
  }

  /** Begins a chat with the agent that a message names. Without such an agent, the name is only text. */
  const sayToAgent = async (whole: string, { name, text }: NamedAgent): Promise<void> => {
    try {
      const next = startAgent(await startingAgent({ api, t }, name))
      if (text !== '') void next.send({ content: text }, folder && { terminal: folder.terminal })
    } catch (error) {
      if (error instanceof CommandError && error.exitCode === EXIT.notFound) return say(whole, [])
      fail(error)
      putBack(whole)
    }
  }

  const unknownSlash = (name: string): string => {
    const known = slashCommandsFor(session.getSnapshot().user?.role)
    const guess = nearestGuess(
      name,
      known.map((command) => command.name),
    )
    if (guess === undefined) return t('cli.app.unknownSlash', { name: `/${name}` })
    return joinSentences([
      t('cli.error.unknownCommand', { name: `/${name}` }),
      t('cli.error.guess', { guess: `/${guess}` }),
    ])
  }

  const perform = (call: SlashCall): void => {
    const { name, rest } = call
    const known = screensFor(session.getSnapshot().user?.role)
    const screen = known.find((entry) => 'slash' in entry && entry.slash === name)
    if (isAction(name, slash)) void slash[name](call)
    else if (screen === undefined) note(unknownSlash(name), sgr.error)
    else if (screen.name === 'models' && rest !== '') void findModel(rest).then((found) => found && chooseModel(found))
    else if (screen.name === 'workspaces' && rest !== '') void switchTo(rest)
    else if (screen.name === 'agents' && rest !== '') void chooseNamed(rest)
    else show(screen.name)
  }

  /** Returns false if the message can't be sent now. The text then stays in the prompt. */
  const submit = (text: string): boolean => {
    const call = parseSlash(text)
    if (call !== undefined) {
      perform(call)
      return true
    }
    const code = standaloneGiftCode(text)
    if (code !== undefined) {
      note(t('cli.app.giftCode', { code }))
      return false
    }
    const isFree = thread.getSnapshot().run === 'idle' || (mayQueue(thread) && editing.message === undefined)
    if (!isFree || mentioned.isBusy() || isCompacting) return false
    if (mentioned.sendNamed(text)) return true
    const named = thread.getSnapshot().conversationId === null ? namedAgent(text) : undefined
    if (named === undefined) say(text, [])
    else void sayToAgent(text, named)
    return true
  }

  const { isSending, stop: stopSending } = mentioned
  /** What is under way before or beside a reply, and how to stop it. */
  const task = isCompacting
    ? ({ run: 'compacting', stop: stopCompacting } as const)
    : isSending
      ? ({ run: 'attaching', stop: stopSending } as const)
      : undefined
  return { submit, note, model, chooseModel, task, versions, editing }
}

/** Removes the agent of a chat. */
const NO_AGENT = '--none'

const isAction = (name: string, known: Readonly<Record<string, unknown>>): name is SlashAction =>
  Object.hasOwn(known, name)

/** Whether a message can wait for the reply in progress. In a workspace, whoever asked for that. */
function mayQueue(thread: Thread): boolean {
  const { conversation, run } = thread.getSnapshot()
  return conversation?.owner !== undefined && (run === 'streaming' || run === 'reconnecting')
}

/** Keeps the files of an edited message, except those that its text names again. */
function withOldFiles(draft: Draft, { attachments }: ThreadMessage, named: readonly string[]): Draft {
  if (named.length > 0) return draft
  const kept = [...new Set([...attachments, ...(draft.attachments ?? [])])]
  return kept.length === 0 ? draft : { ...draft, attachments: kept }
}
