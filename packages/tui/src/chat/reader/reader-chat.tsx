import { useStore } from '@saffron/core/react'
import { useInput } from 'ink'
import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react'

import { keyName } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { layoutDraft, pasteLines } from '../../ui/editor/index.ts'
import { ReaderLine, useSaid } from '../../ui/reader/index.ts'
import { attachedText, editedText, type ChatScreenProps, STATUS, useOutcome } from '../chat-screen.tsx'
import { usePromptPaste } from '../mentions/use-prompt-paste.ts'
import { meterText } from '../meter-text.ts'
import { slashCommandsFor } from '../slash-commands.ts'
import { useLeaving } from '../use-leaving.ts'

const ONE_DIGIT = 9

/** The states that are announced. The others are heard from the reply. */
const SPOKEN: ReadonlySet<string> = new Set(['reconnecting', 'stopping', 'attaching', 'compacting'])

/** The chat for screen readers: one input row. Each event is written above it once. */
export function ReaderChat(props: ChatScreenProps): ReactElement {
  const { prompt, run, label, visit } = props
  const { reader, session, t } = useApp()
  const { draft, search } = useStore(prompt)
  const leaving = useLeaving()
  const say = (text: string) => reader?.announce([text])
  const handle = useOutcome(props, leaving, () => say(t('cli.app.notYet')))
  /** The options to choose by number, and the digits typed so far. */
  const offer = useRef<{ readonly entries: readonly string[]; typed: string }>(undefined)

  useSaid(label === '' ? undefined : t('cli.reader.chat', { model: label }))
  useSaid(visit)
  useSaid(props.space)
  useSaid(props.present)
  useSaid(props.agent)
  useSaid(props.tools)
  useSaid(attachedText(props.files, t))
  useSaid(props.edited === undefined ? undefined : editedText(props.edited, t))
  useSaid(SPOKEN.has(run) ? t(STATUS[run]) : undefined)
  useSaid(props.waiting)
  useSaid(leaving.isArmed ? t('cli.app.leaveHint') : undefined)
  // The size and the cost are known before the last paragraph is written.
  useLateAnnouncement(meterText(props.meter ?? {}, Infinity, t) || undefined, run === 'idle')

  const saidOf = (entry: string) => {
    const command = slashCommandsFor(session.getSnapshot().user?.role).find(({ name }) => `/${name}` === entry)
    return command === undefined ? entry : `${entry}, ${t(command.help)}`
  }
  const offerAll = () => {
    const { entries } = prompt.getSnapshot().menu
    offer.current = { entries, typed: '' }
    const rows = entries.map((entry, index) => t('cli.reader.row', { number: index + 1, text: saidOf(entry) }))
    const way = t(entries.length <= ONE_DIGIT ? 'cli.reader.pick' : 'cli.reader.pickEnter')
    reader?.announce([t('cli.reader.choices', { count: entries.length }), ...rows, way])
  }
  const take = (number: number) => {
    const entry = offer.current?.entries[number - 1]
    offer.current = undefined
    // Other options may have been inserted since the list was spoken.
    const index = entry === undefined ? -1 : prompt.getSnapshot().menu.entries.indexOf(entry)
    if (!prompt.completeWith(index)) say(t('cli.reader.noNumber', { number }))
  }
  /** Returns true if the key chose an option or was part of a number. */
  const choose = (name: string | undefined, input: string): boolean => {
    const open = offer.current
    if (open === undefined) return false
    const digits = name === undefined ? /^(\d+)\r?$/.exec(input)?.[1] : undefined
    if (digits !== undefined) {
      open.typed += digits
      if (open.entries.length <= ONE_DIGIT || input.endsWith('\r')) take(Number(open.typed))
      return true
    }
    if (name === 'enter' && open.typed !== '') {
      take(Number(open.typed))
      return true
    }
    offer.current = undefined
    return false
  }

  useInput((input, key) => {
    const name = keyName(input, key)
    if (choose(name, input)) return
    const before = prompt.getSnapshot().menu
    if (name === 'tab' && before.entries.length > 1) return offerAll()
    const outcome = prompt.press(name, input)
    if (outcome !== undefined) handle(outcome)
    if (outcome?.kind !== 'cancel') leaving.disarm()
    const after = prompt.getSnapshot().menu
    const entry = after.entries[after.index]
    if (after.index !== before.index && entry !== undefined) say(saidOf(entry))
  })
  usePromptPaste(prompt)

  if (search !== null) {
    const found = search.match?.replace(/\s+/g, ' ') ?? (search.query === '' ? '' : t('cli.app.noMatch'))
    return <ReaderLine label={t('cli.app.search')} before={search.query} after={found === '' ? '' : `: ${found}`} />
  }
  const pasteLabel = (_index: number, text: string) => t('cli.app.paste', { lines: pasteLines(text) })
  const { rows, cursor } = layoutDraft(draft, { width: Infinity, pasteLabel })
  const { rows: upTo } = layoutDraft(
    { ...draft, text: draft.text.slice(0, draft.cursor) },
    { width: Infinity, pasteLabel },
  )
  const before = upTo.at(-1)?.text ?? ''
  const after = (rows[cursor.row]?.text ?? '').slice(before.length)
  const row = cursor.row === 0 ? t('cli.reader.prompt') : t('cli.reader.line', { number: cursor.row + 1 })
  return <ReaderLine label={row} before={before} after={after} />
}

/** Speaks changes since the screen was opened, once speaking is allowed. */
function useLateAnnouncement(text: string | undefined, mayBeSaid: boolean): void {
  const { reader } = useApp()
  const last = useRef(text)
  const say = useEffectEvent((now: string) => reader?.announce([now]))
  useEffect(() => {
    if (!mayBeSaid) return
    if (last.current !== text && text !== undefined) say(text)
    last.current = text
  }, [text, mayBeSaid])
}
