import type { ThreadSnapshot } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'
import { useStore } from '@saffron/core/react'
import { useCursor, useInput, useWindowSize } from 'ink'
import { type ReactElement, useEffect, useRef, useState } from 'react'

import { keyName } from '../keys/index.ts'
import { useApp } from '../shell/app-context.tsx'
import { useEditor } from '../shell/use-editor.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'
import { columnsOf, pasteLines } from '../ui/editor/index.ts'
import { type Outcome, type Prompt, promptRows } from '../ui/prompt/index.ts'
import { Rows } from '../ui/rows.tsx'
import { paint, sgr, span } from '../ui/style.ts'
import { saveClipboardImage } from './mentions/clipboard-image.ts'
import { writeMention } from './mentions/mention.ts'
import { usePromptPaste } from './mentions/use-prompt-paste.ts'
import { type Meter, meterText } from './meter-text.ts'
import { slashCommandsFor } from './slash-commands.ts'
import { useLeaving } from './use-leaving.ts'

type Run = ThreadSnapshot['run'] | 'attaching' | 'compacting'

export interface ChatScreenProps {
  readonly prompt: Prompt
  /** The rows that still change: the end of the reply. */
  readonly live: readonly string[]
  /** `attaching`: mentioned files are being uploaded. `compacting`: the chat is being summarized. */
  readonly run: Run
  /** The name of another member who asked for the reply in progress. */
  readonly asker?: string | undefined
  /** What the status row says while a tool waits for someone. */
  readonly waiting?: string | undefined
  /** The model, shown first in the status row. */
  readonly label: string
  /** What is shown below the status row: the size of the chat, its cost, and the balance. */
  readonly meter?: Meter | undefined
  /** The impersonated user, if any. */
  readonly visit?: string | undefined
  /** The workspace, if the chat is in one. */
  readonly space?: string | undefined
  /** Who else has the chat open. */
  readonly present?: string | undefined
  /** The agent of the chat, if it has one. */
  readonly agent?: string | undefined
  /** The folder of this machine that the model may work in. */
  readonly tools?: string | undefined
  /** What waits for the user in other chats. */
  readonly alert?: readonly string[]
  /** Names of the files attached to the next message. */
  readonly files?: readonly string[]
  readonly onSubmit: (text: string) => boolean
  readonly onDropFiles?: () => void
  readonly onStop: () => void
  readonly onLeave: () => void
  readonly onPalette: () => void
  readonly onNote: (text: string) => void
  /** The text of the sent message that the prompt edits. */
  readonly edited?: string | undefined
  readonly onCancelEditing: () => void
  readonly onRegenerate: () => void
  readonly onEditMessage: () => void
  readonly onMessages: () => void
  readonly onSwitchVersion: (by: -1 | 1) => void
}

/** Rows around the live reply and the prompt: a blank one, the status, and one that is never used. */
const ROWS_AROUND = 3

/** The prompt and the streaming reply above it. Older text is in the terminal's scrollback. */
export function ChatScreen(props: ChatScreenProps): ReactElement {
  const { prompt, run } = props
  const { features, session, t, transfers } = useApp()
  const { columns, rows } = useWindowSize()
  const snapshot = useStore(prompt)
  const leaving = useLeaving()
  const [isRefused, setRefused] = useState(false)
  const handle = useOutcome(props, leaving, () => setRefused(true))

  useInput((input, key) => {
    setRefused(false)
    const outcome = prompt.press(keyName(input, key), input)
    if (outcome !== undefined) handle(outcome)
    if (outcome?.kind !== 'cancel') leaving.disarm()
  })
  usePromptPaste(prompt)

  const drawn = promptRows(snapshot, {
    columns,
    features,
    maxRows: Math.max(1, Math.floor(rows / 2)),
    placeholder: t('cli.app.placeholder'),
    searchLabel: t('cli.app.search'),
    noMatch: t('cli.app.noMatch'),
    pasteLabel: (_index, text) => t('cli.app.paste', { lines: pasteLines(text) }),
    about: (entry) => {
      const command = slashCommandsFor(session.getSnapshot().user?.role).find(({ name }) => `/${name}` === entry)
      return command === undefined ? '' : t(command.help)
    },
    more: (count) => t('cli.list.more', { count }),
  })
  const visit =
    props.visit === undefined ? [] : [paint([span(shorten(props.visit, columns - 1), sgr.warning)], features)]
  const space =
    props.space === undefined ? [] : [paint([span(shorten(props.space, columns - 1), sgr.accent)], features)]
  const present =
    props.present === undefined ? [] : [paint([span(shorten(props.present, columns - 1), sgr.dim)], features)]
  const agent =
    props.agent === undefined ? [] : [paint([span(shorten(props.agent, columns - 1), sgr.accent)], features)]
  const tools =
    props.tools === undefined ? [] : [paint([span(shorten(props.tools, columns - 1), sgr.accent)], features)]
  const attached = attachedText(props.files, t)
  const files = attached === undefined ? [] : [paint([span(shorten(attached, columns - 1), sgr.accent)], features)]
  const editing =
    props.edited === undefined
      ? []
      : [paint([span(shorten(editedText(props.edited, t), columns - 1), sgr.accent)], features)]
  const jobs = useStore(transfers).map((job) => paint([span(shorten(job, columns - 1), sgr.accent)], features))
  const meter = meterText(props.meter ?? {}, columns - 1 - MARGIN.length, t)
  const below = [...(meter === '' ? [] : [paint([span(MARGIN + meter, sgr.dim)], features)]), ...jobs]
  const heads = [...(props.alert ?? []), ...visit, ...space, ...present, ...agent, ...tools, ...editing, ...files]
  const tail = lastRows(props.live, rows - drawn.rows.length - heads.length - below.length - ROWS_AROUND)
  const above = [...tail, '', ...heads]
  const { setCursorPosition } = useCursor()
  setCursorPosition({ x: drawn.cursor.column, y: above.length + drawn.cursor.row })

  const idle = snapshot.isNormal === true && run === 'idle' ? 'cli.app.normalMode' : STATUS[run]
  const asking = props.asker === undefined ? undefined : t('cli.app.asking', { name: props.asker })
  const running = isRefused && run !== 'idle' ? 'cli.app.notYet' : idle
  const isWriting = run === 'streaming' && running === STATUS.streaming && !leaving.isArmed
  const status =
    (isWriting ? (props.waiting ?? asking) : undefined) ?? t(leaving.isArmed ? 'cli.app.leaveHint' : running)
  return <Rows rows={[...above, ...drawn.rows, statusRow(status), ...below]} />

  function statusRow(text: string): string {
    const isActive = run !== 'idle' && !leaving.isArmed
    const half = Math.floor(columns / 2)
    // The key hint matters more than the model's name.
    const room = isActive || leaving.isArmed ? Math.min(half, columns - 1 - SEPARATION - columnsOf(text)) : half
    const label = room < LEAST_NAME ? '' : shorten(props.label, room)
    const left = shorten(label === '' ? MARGIN : `${MARGIN}${label} · `, columns - 1)
    const right = shorten(text, Math.max(0, columns - 1 - columnsOf(left)))
    return paint([span(left, sgr.dim), span(right, isActive ? sgr.accent : sgr.dim)], features)
  }
}

/** Before the rows below the prompt. */
const MARGIN = '  '

/** Columns around the model's name, and its minimum width. */
const SEPARATION = columnsOf('   · ')
const LEAST_NAME = 8

export const STATUS = {
  idle: 'cli.app.hint',
  starting: 'cli.app.thinking',
  streaming: 'cli.app.writing',
  reconnecting: 'cli.app.reconnecting',
  stopping: 'cli.app.stopping',
  attaching: 'cli.app.attaching',
  compacting: 'cli.compact.running',
} as const satisfies Record<Run, string>

/** The attached files and how to remove them, or undefined if there are none. */
export const attachedText = (files: readonly string[] = [], t: Translate): string | undefined =>
  files.length === 0 ? undefined : t('cli.app.attached', { names: files.map(cleanLine).join(', ') })

/** The edited message, and how to cancel. */
export const editedText = (text: string, t: Translate): string =>
  t('cli.version.editing', { text: cleanLine(text.slice(0, 500).replaceAll(/\s+/g, ' ')) })

/** Handles the action of a key. */
export function useOutcome(
  props: ChatScreenProps,
  leaving: ReturnType<typeof useLeaving>,
  onRefused: () => void,
): (outcome: Outcome) => void {
  const { prompt, run, files = [], onSubmit, onDropFiles, onStop, onLeave, onNote } = props
  const editText = useEditor()
  const { redraw, t } = useApp()
  // A run that doesn't stop, for example on a dead connection, doesn't prevent leaving.
  const hasStopped = useRef(false)
  useEffect(() => {
    if (run === 'idle') hasStopped.current = false
  }, [run])

  const edit = async (): Promise<void> => {
    const { editor, edited } = await editText(prompt.text())
    if (edited === undefined) onNote(t('cli.app.editorFailed', { editor }))
    else prompt.setText(edited)
  }

  const attachImage = async (): Promise<void> => {
    const path = await saveClipboardImage()
    if (path === undefined) return onNote(t('cli.app.noImage'))
    prompt.paste(`${writeMention({ path, isDrive: false })} `)
  }

  return (outcome) => {
    switch (outcome.kind) {
      case 'submit':
        if (onSubmit(outcome.text)) return
        prompt.setText(outcome.text)
        return onRefused()
      case 'cancel':
        if (props.edited !== undefined) return props.onCancelEditing()
        if (prompt.text() !== '' || files.length > 0) {
          if (prompt.text() !== '') prompt.clear()
          return onDropFiles?.()
        }
        if (run !== 'idle' && !hasStopped.current) {
          hasStopped.current = true
          return onStop()
        }
        if (leaving.press()) onLeave()
        return
      case 'stop':
        if (props.edited !== undefined) return props.onCancelEditing()
        return run === 'idle' ? undefined : onStop()
      case 'leave':
        return onLeave()
      case 'editor':
        return void edit()
      case 'palette':
        return props.onPalette()
      case 'regenerate':
        return props.onRegenerate()
      case 'editMessage':
        return props.onEditMessage()
      case 'messages':
        return props.onMessages()
      case 'pasteImage':
        return void attachImage()
      case 'previousVersion':
        return props.onSwitchVersion(-1)
      case 'nextVersion':
        return props.onSwitchVersion(1)
      case 'redraw':
        return redraw()
    }
  }
}

/** Returns the last rows of the reply. The rest is hidden until the reply is printed in full. */
function lastRows(rows: readonly string[], count: number): readonly string[] {
  return rows.length <= count ? rows : rows.slice(rows.length - Math.max(0, count))
}
