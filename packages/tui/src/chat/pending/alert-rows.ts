import type { PendingCall } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'
import { useWindowSize } from 'ink'

import { useApp } from '../../shell/app-context.tsx'
import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { shorten } from '../../ui/columns.ts'
import { useSaid } from '../../ui/reader/index.ts'
import { paint, sgr, span } from '../../ui/style.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'
import { callName, inputLines } from '../calls/index.ts'

/** A call that waits, and whether it's one of the open chat. */
export type ShownCall = PendingCall & { readonly isHere: boolean }

const BAR = '│ '

/** Terminals with fewer rows show only one for what waits. */
const LOW_ROWS = 16
const MOST_ROWS = 2

/** What waits for the user, on one line. Undefined if nothing does. */
function alertText([first, ...others]: readonly ShownCall[], t: Translate): string | undefined {
  if (first === undefined) return undefined
  const more = others.length === 0 ? [] : [t('cli.pending.more', { count: others.length })]
  return [whatWaits(first, t), ...more, t('cli.pending.key')].join(' ')
}

function whatWaits({ conversation, call, isHere }: ShownCall, t: Translate): string {
  const title = cleanLine(conversation.title) || t('chat.export.untitled')
  const words = { title, name: callName(call) }
  // In another chat, it isn't known yet whether the call needs consent.
  if (call.wait?.for === 'terminal') return t(isHere ? 'cli.pending.consent' : 'cli.pending.terminal', words)
  if (call.wait?.for === 'input') return t('cli.pending.input', words)
  return call.plugin === undefined || call.plugin === 'builtin'
    ? t('cli.pending.consent', words)
    : t('cli.pending.consentOf', { ...words, plugin: cleanName(call.plugin) })
}

/** What the first call would do, or asks. */
const aboutOf = ({ wait, input }: PendingCall['call']): string =>
  wait?.for === 'input'
    ? cleanLine(wait.questions?.[0]?.message ?? '')
    : inputLines(input)
        .map((line) => line.trim())
        .join(' ')

/** The rows that say what waits for the user in which chat, and how to answer it. */
export function useAlertRows(pending: readonly ShownCall[]): readonly string[] {
  const { features, reader, t } = useApp()
  const { columns, rows } = useWindowSize()
  useSaid(reader && alertText(pending, t))
  const [first, ...others] = pending
  if (first === undefined || reader !== undefined) return []
  const width = columns - 1 - BAR.length
  const row = (text: string, style: string) => paint([span(BAR, sgr.warning), span(text, style)], features)
  const more = others.length === 0 ? [] : [t('cli.pending.more', { count: others.length })]
  const way = [t('cli.pending.key'), ...more].join(' · ')
  if (rows < LOW_ROWS) return [row(shorten(`${way} · ${whatWaits(first, t)}`, width), sgr.warning)]
  const said = wrapLines(whatWaits(first, t), width)
  const heads = said.length > MOST_ROWS ? [...said.slice(0, MOST_ROWS - 1), said.slice(MOST_ROWS - 1).join(' ')] : said
  const about = aboutOf(first.call)
  return [
    ...heads.map((text) => row(shorten(text, width), `${sgr.bold};${sgr.warning}`)),
    ...(about === '' ? [] : [row(shorten(about, width), sgr.dim)]),
    row(shorten(way, width), sgr.accent),
  ]
}
