import {
  type Conversation,
  followRun,
  mentionedIn,
  type Message,
  type RunOptions,
  type RunStatus,
  type StartBody,
  type TerminalFolder,
} from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { type Context, type GlobalOptions } from '../shell/context.ts'
import { environment } from '../shell/environment.ts'
import { CommandError, EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { filesToAttach, isPipe } from '../shell/files-to-attach.ts'
import { printAlways, printInfo, writeData } from '../shell/output.ts'
import { readPrompt } from '../shell/read-prompt.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { type StartingAgent, startingAgent } from '../store/index.ts'
import { cleanText } from '../ui/clean-text.ts'
import { sendAttachments } from './attach-files.ts'
import { createCallReplies } from './calls/call-replies.ts'
import { findConversation, knownConversation } from './find-conversation.ts'
import { folderOfSetting, openToolFolder, type ToolFolder } from './machine/tool-folder.ts'
import { peopleIn } from './mentions/workspace-people.ts'
import { withNearModels } from './near-models.ts'
import { createReplyPrinter } from './reply-printer.ts'
import { replyResult } from './reply-result.ts'
import { temperatureOf } from './temperature.ts'

export interface AskOptions extends GlobalOptions {
  readonly model?: string
  readonly temperature?: string
  /** The agent of a new chat, by name or ID. */
  readonly agent?: string
  /** Uses the agent's draft. */
  readonly draft?: true
  readonly continue?: true
  readonly resume?: string
  readonly attach?: string
  /** The folder that the model may work in. */
  readonly tools?: string
  /** Paths, or `-` for the pipe. */
  readonly file?: readonly string[]
  /** The tools that may run without asking. */
  readonly allow?: readonly string[]
  /** Prints the events of the reply. */
  readonly json?: true
  /** Prints the reply as one object, when it's complete. */
  readonly 'json=result'?: true
}

/** `saffron chat`: sends a prompt, prints the streaming reply and exits. Ctrl-C stops the reply on the server too. */
export const askOnce = (words: readonly string[], options: AskOptions): Promise<void> =>
  withServer(options, (context) =>
    ask(words, options, context).catch(async (error: unknown) => {
      throw await withNearModels(error, options.model, context)
    }),
  )

async function ask(words: readonly string[], options: AskOptions, context: Context): Promise<ExitCode> {
  const files = await filesToAttach(options.file, context.t)
  refuseOldChat(options, context)
  requireSession(context)
  if (options.attach !== undefined) {
    if (files.length > 0) throw together('--attach', '--file', context)
    const { id } = await findConversation(context, options.attach)
    return printRun(context, options, { conversation: id })
  }
  const content = await readPrompt(words, { takesPipe: !files.some(isPipe) }, context.t)
  const known = await knownConversation(context, options)
  if (content === '' && files.length === 0) return printRest(context, options, known)
  const agent = await agentOf(options, context)
  // The model of an agent comes before that of the settings.
  const model = options.model ?? (agent?.agent.model ? undefined : context.settings.model)
  const temperature = temperatureOf(options.temperature, context.t)
  const folder = toolFolderOf(options, context)
  const attachments = await sendAttachments(context, files, known?.id)
  const start = {
    content,
    ...(attachments.length > 0 && { attachments: [...attachments] }),
    ...(model === undefined ? {} : { model }),
    ...(temperature === undefined ? {} : { options: { temperature } }),
    ...(folder && { terminal: folder.terminal }),
    ...(await mentionsIn(
      content,
      known?.owner ?? (known === undefined ? await context.space.id() : undefined),
      context,
    )),
  }
  if (known !== undefined) return printRun(context, options, { conversation: known.id, start })
  return printFirstRun(context, options, { ...start, agent })
}

/** Returns the members of a workspace whom a prompt names. If they can't be loaded, names are only text. */
async function mentionsIn(
  content: string,
  workspace: string | undefined,
  context: Context,
): Promise<{ readonly mentions?: string[] }> {
  if (workspace === undefined || !content.includes('@')) return {}
  const people = await peopleIn(context, workspace).catch(() => [])
  const mentions = [...mentionedIn(content, people)]
  return mentions.length === 0 ? {} : { mentions }
}

/** An agent begins a chat. Options for another one contradict it. */
export function refuseOldChat(options: Omit<AskOptions, 'json' | 'json=result'>, context: Context): void {
  const { agent, draft, attach, resume } = options
  if (agent === undefined) {
    if (draft) throw new CommandError(context.t('cli.error.missingArgument', { name: '--agent' }), EXIT.usage)
    return
  }
  const other = attach !== undefined ? '--attach' : resume !== undefined ? '--resume' : options.continue && '--continue'
  if (other) throw together('--agent', other, context)
}

/** Returns the agent of `--agent`, if one is given. */
export const agentOf = async (
  { agent, draft }: Pick<AskOptions, 'agent' | 'draft'>,
  context: Context,
): Promise<StartingAgent | undefined> =>
  agent === undefined ? undefined : startingAgent(context, agent, { isDraft: draft === true })

/** Returns the folder of `--tools`, or of the setting. */
export const toolFolderOf = (
  { tools }: Pick<AskOptions, 'tools'>,
  { settings, t }: Pick<Context, 'settings' | 't'>,
): ToolFolder | undefined => (tools === undefined ? folderOfSetting(settings.tools) : openToolFolder(tools, t))

const BELL = '\u0007'

const needsPrompt = ({ t }: Context) => new CommandError(t('cli.error.needsPrompt'), EXIT.usage)
const together = (first: string, second: string, { t }: Context) =>
  new CommandError(t('cli.error.oneWay', { first, second }), EXIT.usage)

/** Continues the conversation's interrupted last reply and prints the rest. */
async function printRest(context: Context, options: AskOptions, known: Conversation | undefined): Promise<ExitCode> {
  if (!known?.leaf) throw needsPrompt(context)
  const folder = toolFolderOf(options, context)
  const start = {
    continue: known.leaf,
    ...(options.model === undefined ? {} : { model: options.model }),
    ...(folder && { terminal: folder.terminal }),
  }
  try {
    return await printRun(context, options, { conversation: known.id, start })
  } catch (error) {
    throw ApiError.is(error) && error.code === 'run.not_continuable' ? needsPrompt(context) : error
  }
}

/** Creates the conversation for the prompt, and deletes it if the server refuses to answer. */
async function printFirstRun(
  context: Context,
  options: AskOptions,
  { agent, ...start }: ReplyStart & { readonly agent: StartingAgent | undefined },
): Promise<ExitCode> {
  const { api } = context
  const { model } = start
  const { id, leaf: opening } =
    agent === undefined
      ? await api.chat.createConversation({ body: model === undefined ? {} : { model } })
      : await api.chat.createAgentConversation({
          params: { agent: agent.agent.id },
          body: agent.isDraft ? { draft: true } : {},
        })
  try {
    return await printRun(context, options, { conversation: id, start })
  } catch (error) {
    const isRefused = ApiError.is(error) && error.statusCode >= 400
    const { leaf } = isRefused ? await api.chat.getConversation({ params: { id } }) : { leaf: id }
    if (leaf === opening) await deletePermanently(api, id)
    throw error
  }
}

/** One with an opening message would otherwise be in the trash. */
async function deletePermanently(api: Context['api'], id: string): Promise<void> {
  const { trashedAt } = await api.chat.deleteConversation({ params: { id } })
  if (trashedAt !== undefined) await api.chat.deleteConversation({ params: { id }, query: { trashedAt } })
}

interface ReplyStart {
  readonly content: string
  readonly attachments?: string[]
  readonly model?: string
  readonly options?: RunOptions
  readonly terminal?: TerminalFolder
  readonly mentions?: string[]
}

interface Run {
  readonly conversation: string
  readonly start?: StartBody
}

async function printRun(context: Context, options: AskOptions, run: Run): Promise<ExitCode> {
  const { api } = context
  const cancel = new AbortController()
  const stop = () => {
    process.once('SIGINT', () => cancel.abort())
    // Stops the run, not the connection: the printed text stays and `done` still arrives.
    api.chat.stopRun({ params: { id: run.conversation } }).catch(() => cancel.abort())
    wasInterrupted = true
  }
  let wasInterrupted = false
  let status: RunStatus = 'failed'
  let message: Message | undefined
  // Piped output is data, with or without a screen reader.
  const isJson = options.json === true || options['json=result'] === true
  const isRead = context.settings['screen-reader'] === 'on' && process.stdout.isTTY && !isJson
  const spoken = isRead ? (await import('./reader/spoken-reply.ts')).createSpokenReply(context.t, writeText) : undefined
  const rendered = spoken === undefined && canRender() && !isJson ? await renderedReply() : undefined
  const write = spoken?.write ?? rendered?.write ?? writeText
  const printer = createReplyPrinter({
    t: context.t,
    conversation: run.conversation,
    write,
    say: printAlways,
    tell: printInfo,
    isShared: process.stdout.isTTY,
  })
  // Most replies have no pictures.
  let shownPictures: Promise<ReplyPictures> | undefined
  const pictures = () => (shownPictures ??= replyPictures(context))
  const endBlock = () => {
    spoken?.end()
    rendered?.end()
  }
  const { replies, failure } = repliesFor(context, options, { conversation: run.conversation, onAsk: endBlock, cancel })
  process.once('SIGINT', stop)
  try {
    for await (const event of followRun({ api, signal: cancel.signal, ...run })) {
      if (options['json=result']) {
        if (event.event === 'done') writeJson(replyResult(event.data))
      } else if (options.json) writeJson(event)
      else {
        if (event.event === 'run') spoken?.by(event.data.message.model)
        if (ENDS_BLOCK.has(event.event)) endBlock()
        printer.print(event)
        if (event.event === 'image' || (event.event === 'tool' && event.data.files !== undefined))
          await pictures().then(({ follow }) => follow(event))
      }
      replies.follow(event)
      if (event.event === 'done') ({ status, message } = event.data)
    }
    if (wasInterrupted) return EXIT.interrupted
    if (message?.error?.statusCode === 402) return EXIT.noCredit
    // The exit code warns a script that its output differs from the reply.
    if (printer.isApart()) return EXIT.failed
    return status === 'failed' || status === 'interrupted' ? EXIT.failed : EXIT.ok
  } catch (error) {
    if (wasInterrupted) return EXIT.interrupted
    throw failure() ?? error
  } finally {
    process.removeListener('SIGINT', stop)
    replies.end()
    endBlock()
    if (isRead) writeData(BELL)
  }
}

type ReplyPictures = Awaited<ReturnType<typeof replyPictures>>

const replyPictures = async (context: Context) =>
  (await import('./pictures/reply-pictures.ts')).createReplyPictures(context)

/** After these, a line for the user may follow. */
const ENDS_BLOCK: ReadonlySet<string> = new Set(['tool', 'image', 'limit', 'error', 'done'])

/** Answers the reply's calls. If that fails, `cancel` ends the reply here. On the server, it goes on waiting. */
function repliesFor(
  context: Context,
  options: AskOptions,
  { conversation, onAsk, cancel }: { conversation: string; onAsk: () => void; cancel: AbortController },
) {
  let failure: unknown
  const replies = createCallReplies({
    context,
    conversation,
    allowed: options.allow ?? [],
    folder: toolFolderOf(options, context),
    isForPeople: options.json !== true && options['json=result'] !== true,
    onAsk,
    onFailure: (error) => {
      failure ??= error
      cancel.abort()
    },
  })
  return { replies, failure: () => failure }
}

/** Pipes get the raw text, terminals the text without control characters. */
const writeText = (text: string): void => writeData(process.stdout.isTTY ? cleanText(text) : text)

/** Returns whether stdout can draw the end of a reply again as it grows. */
const canRender = (): boolean => process.stdout.isTTY && environment.TERM !== 'dumb'

async function renderedReply() {
  const [{ createRenderedReply }, { renderMarkdown }, { highlight }] = await Promise.all([
    import('./rendered-reply.ts'),
    import('../ui/markdown/index.ts'),
    import('../ui/markdown/highlight.ts'),
  ])
  const features = terminalFeatures(process.stdout)
  return createRenderedReply({
    render: (markdown) => renderMarkdown(markdown, { width: process.stdout.columns, features, highlight }),
    rows: () => process.stdout.rows,
    write: writeData,
  })
}
