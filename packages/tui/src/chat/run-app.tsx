import { flushCompileCache } from 'node:module'

import { render } from 'ink'

import { createTransfers, TransfersContext, spokenLine } from '../drive/index.ts'
import { AppProvider } from '../shell/app-context.tsx'
import { commandLine } from '../shell/command-line.ts'
import { unwritableSettings } from '../shell/config/unwritable-settings.ts'
import type { Context } from '../shell/context.ts'
import { EXIT, type ExitCode } from '../shell/exit-codes.ts'
import { imageProtocol } from '../shell/image-protocol.ts'
import { printInfo, printAlways } from '../shell/output.ts'
import { lineReflow } from '../shell/terminal-features.ts'
import { version } from '../shell/version.ts'
import { agentsToChat } from '../store/index.ts'
import { pasteLines } from '../ui/editor/index.ts'
import { readKeysApart } from '../ui/key-bursts.ts'
import { createPrompt, draftWidth } from '../ui/prompt/index.ts'
import { createFlatScreen } from '../ui/reader/flat-screen.ts'
import { createSteadyScreen } from '../ui/screen/steady-screen.ts'
import { paint, sgr, span, type TerminalFeatures } from '../ui/style.ts'
import { openTheme } from './app-theme.ts'
import { App, type Opening } from './app.tsx'
import { holdToolFolder, type ToolFolder } from './machine/index.ts'
import { removeClipboardImages } from './mentions/clipboard-image.ts'
import { createMentionCompleter } from './mentions/complete-mention.ts'
import { driveNames } from './mentions/drive-names.ts'
import { peopleIn } from './mentions/workspace-people.ts'
import { type PendingFile, holdFiles } from './pending-files.ts'
import { createMessagePictures } from './pictures/message-pictures.ts'
import { createReaderStyle, PLAIN_THEME } from './reader/reader-style.ts'
import { openSavedPrompt } from './saved-prompt.ts'
import { completeSlash } from './slash-commands.ts'
import { createTranscriptStyle } from './transcript-style.ts'
import { createTranscript } from './transcript.ts'
import { RESTORE_TITLE, SAVE_TITLE } from './use-terminal-signals.ts'

/** Shows the cursor and ends bracketed paste. The terminal needs this on every exit. */
const RESTORE = '\u001B[?25h\u001B[?2004l'
const BELL = '\u0007'
const SIGNAL_CODES = { SIGTERM: 143, SIGHUP: 129 } as const

/** Bypasses Ink, which strips unknown sequences. */
const send = (sequence: string): void => void process.stdout.write(sequence)

/** The initial state of the app. */
interface LaunchOptions extends Opening {
  /** Uploaded files to attach to the first message. */
  readonly files: readonly PendingFile[]
  /** The folder that models may work in. */
  readonly tools: ToolFolder | undefined
}

/** Runs the app until the user leaves. Saves the draft and restores the terminal on every exit. */
export async function runApp(context: Context, opening: LaunchOptions): Promise<ExitCode> {
  const { api, session, t } = context
  const savedPrompt = openSavedPrompt()
  const isRead = context.settings['screen-reader'] === 'on'
  const theme = isRead ? PLAIN_THEME : openTheme(context.settings)
  const features = theme.features()
  const screen = isRead
    ? createFlatScreen(process.stdout)
    : createSteadyScreen(process.stdout, { reflow: lineReflow() })
  const columns = () => screen.stdout.columns
  const user = () => session.getSnapshot().user?.id
  const style = createTranscriptStyle({ t, features: theme.features, columns, user })
  const pictures = {
    way: imageProtocol({ stream: process.stdout, images: isRead ? 'off' : context.settings.images }),
    send,
  }
  const size = () => ({ columns: columns(), rows: screen.stdout.rows })
  const ofMessages = createMessagePictures({ ...pictures, api, locale: t.locale, features: theme.features, size })
  const transcript = createTranscript(isRead ? createReaderStyle(t, user) : style, ofMessages)
  const files = holdFiles(opening.files)
  const tools = holdToolFolder(opening.tools)
  const prompt = createPrompt({
    history: savedPrompt.history,
    draft: savedPrompt.draft,
    onRemembered: savedPrompt.remember,
    complete: (text) => completeSlash(text, session.getSnapshot().user?.role).map(({ name }) => `/${name}`),
    completeWord: createMentionCompleter({
      folder: process.cwd(),
      driveNames: (folder) => driveNames(context, folder),
      space: () => context.space.getSnapshot()?.id,
      peopleNames: async (workspace) => (await peopleIn(context, workspace)).map(({ name }) => name),
      agentNames: async () => [...new Set((await agentsToChat(context)).map(({ name }) => name))],
      onArrival: () => prompt.refresh(),
    }),
    // A screen reader has no way to announce a mode of the keys.
    keys: !isRead && context.settings.keys === 'vi' ? 'vi' : 'emacs',
    takesNothing: () => files.getSnapshot().length > 0,
    layout: () => ({
      width: draftWidth(columns()),
      pasteLabel: (_index, text) => t('cli.app.paste', { lines: pasteLines(text) }),
    }),
  })
  savedPrompt.follow(prompt)
  transcript.note(isRead ? spokenWelcome(context) : drawnWelcome(context, features))

  // Messages during this time go to the buffer with the conversation.
  const ownBuffer = {
    enter: () => {
      transcript.hold()
      screen.ownBuffer.enter()
    },
    leave: () => {
      screen.ownBuffer.leave()
      transcript.release()
    },
  }
  const transfers = isRead ? createTransfers(t, spokenLine) : createTransfers(t)
  const reader = isRead ? { announce: transcript.announce, ring: () => void process.stdout.write(BELL) } : undefined
  const { aside, redraw } = screen
  const app = () => (
    <AppProvider
      value={{ ...context, features: theme.features(), reader, redraw, ownBuffer, aside, send, pictures, transfers }}
    >
      <TransfersContext value={transfers}>
        <App transcript={transcript} prompt={prompt} opening={opening} files={files} tools={tools} />
      </TransfersContext>
    </AppProvider>
  )
  // Ink sets raw mode after its first frame. Earlier input would be read as lines, with Enter as a newline.
  process.stdin.setRawMode(true)
  if (context.settings.title !== 'off') send(SAVE_TITLE)
  readKeysApart(process.stdin)
  const ink = render(app(), {
    stdout: screen.stdout,
    exitOnCtrlC: false,
    interactive: true,
    isScreenReaderEnabled: isRead,
    kittyKeyboard: { mode: 'auto' },
  })
  screen.connect(ink)
  theme.ask(() => ink.rerender(app()))
  // Saves the compiled code for the next start, however the program ends.
  setImmediate(flushCompileCache)
  // Half of all code, and not needed for the first frame.
  if (!isRead) void import('../ui/markdown/highlight.ts').then(({ highlight }) => style.setHighlight(highlight))

  const close = (): void => {
    savedPrompt.close(prompt)
    removeClipboardImages(prompt.kept())
    screen.close()
    ink.unmount()
    screen.ownBuffer.leave()
    process.stdout.write(RESTORE)
    if (context.settings.title !== 'off') send(RESTORE_TITLE)
  }
  for (const [signal, code] of Object.entries(SIGNAL_CODES)) {
    process.once(signal, () => {
      close()
      process.exit(code)
    })
  }
  process.once('uncaughtException', (error) => {
    close()
    printAlways(`saffron: ${error.message}`)
    process.exit(EXIT.failed)
  })

  let left: unknown
  try {
    left = await ink.waitUntilExit()
    await savedPrompt.settled()
  } finally {
    close()
  }
  if (typeof left === 'string') {
    // The end of an ID is only found in the current space.
    const id = context.space.getSnapshot() === undefined ? left.slice(-8) : left
    const command = commandLine(`chat --resume ${id} "…"`)
    printInfo(paint([span(t('cli.app.comeBack', { command }), sgr.dim)], features))
  }
  const promptFailure = savedPrompt.fault()
  if (promptFailure !== undefined) printAlways(unwritableSettings(promptFailure.path, promptFailure.error, t).message)
  else if (prompt.kept() !== '') printInfo(t('cli.app.draftKept'))
  // Open connections, such as a running reply or the feed, must not keep the process alive.
  process.exit(EXIT.ok)
}

const drawnWelcome = ({ api, t }: Context, features: TerminalFeatures): string[] => [
  paint(
    [
      span('✻ Saffron', `${sgr.bold};${sgr.accent}`),
      span(` ${version} · ${t('cli.app.tagline')} · ${api.baseUrl}`, sgr.dim),
    ],
    features,
  ),
]

const spokenWelcome = ({ api, t }: Context): string[] => [
  t('cli.reader.welcome', { version, tagline: t('cli.app.tagline'), api: api.baseUrl }),
  t('cli.reader.mode'),
]
