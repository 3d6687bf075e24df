import { resolve } from 'node:path'

import type { Conversation } from '@saffron/core/chat'

import type { Context } from '../shell/context.ts'
import { environment } from '../shell/environment.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { filesToAttach, isPipe } from '../shell/files-to-attach.ts'
import { badValue } from '../shell/options.ts'
import { requireSession, withoutServer, withServer } from '../shell/run-command.ts'
import { agentOf, type AskOptions, askOnce, refuseOldChat, toolFolderOf } from './ask-once.ts'
import { sendAttachments } from './attach-files.ts'
import { knownConversation } from './find-conversation.ts'
import { temperatureOf } from './temperature.ts'

/**
 * `saffron` without a command: the app in a capable terminal, with a new, the latest (`-c`) or another chat
 * (`--resume`); otherwise a single prompt.
 */
export async function openApp(
  prompt: string | undefined,
  options: Omit<AskOptions, 'attach' | 'json' | 'json=result'>,
) {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  const isInteractive = isTerminal && environment.TERM !== 'dumb'
  if (isTerminal && !isInteractive && prompt === undefined && !hasTask(options)) return refuseTerminal(options)
  if (!isInteractive) return askOnce(prompt === undefined ? [] : [prompt], options)
  await withServer(options, async (context) => {
    const files = await filesToAttach(options.file, context.t)
    // In the app, stdin is the keyboard.
    if (files.some(isPipe)) throw badValue('--file', '-', context.t)
    const temperature = temperatureOf(options.temperature, context.t)
    const isResumed = options.continue === true || options.resume !== undefined
    refuseOldChat(options, context)
    if (files.length > 0 || isResumed || options.agent !== undefined) requireSession(context)
    // The app shows the workspace from its first frame. Before sign-in, it's looked up with the first call.
    if (context.session.readTokens() !== null) await context.space.find()
    const conversation = await knownConversation(context, options)
    if (conversation !== undefined) await enterSpaceOf(conversation, context)
    const agent = await agentOf(options, context)
    const tools = toolFolderOf(options, context)
    const assets = await sendAttachments(context, files, conversation?.id)
    const { runApp } = await import('./run-app.tsx')
    const held = files.map(({ name, path }, index) => ({
      name,
      path: path && resolve(path),
      asset: assets[index] ?? '',
    }))
    const settings = options.model === undefined ? context.settings : { ...context.settings, model: options.model }
    return runApp({ ...context, settings }, { prompt, files: held, conversation, agent, temperature, tools })
  })
}

/** Works in the space of a conversation, because a whole ID is found in any space. */
async function enterSpaceOf({ owner }: Conversation, { api, space }: Context): Promise<void> {
  if (owner === (await space.id())) return
  space.choose(owner === undefined ? undefined : await api.workspace.getWorkspace({ params: { id: owner } }))
}

/** Without a prompt, files are sent, and an interrupted reply is continued. */
const hasTask = ({ file, continue: isLatest, resume }: Pick<AskOptions, 'file' | 'continue' | 'resume'>): boolean =>
  file !== undefined || isLatest === true || resume !== undefined

const refuseTerminal = (options: Pick<AskOptions, 'lang'>): Promise<void> =>
  withoutServer(options, async (t) => {
    throw new CommandError(t('cli.error.dumbTerminal'), EXIT.usage)
  })
