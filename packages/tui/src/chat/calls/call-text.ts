import type { MessagePart, ReplyLimit, ToolPart } from '@saffron/core/chat'
import { formatCredits, formatDuration } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import { markInvisible } from '@saffron/core/plugins'

import { cleanName } from '../../ui/clean-name.ts'
import { cleanLine, cleanText } from '../../ui/clean-text.ts'

/** The states in which a call no longer changes. */
const FINAL: ReadonlySet<ToolPart['state']> = new Set(['done', 'failed', 'cancelled', 'expired'])

export const isFinalCall = ({ state }: ToolPart): boolean => FINAL.has(state)

/** What a call is named: the title, and the name of the tool if that's another one. */
export function callName({ title, name }: Pick<ToolPart, 'title' | 'name'>): string {
  const shown = cleanLine(title ?? '')
  return shown === '' || shown === name ? cleanName(name) : `${shown} (${cleanName(name)})`
}

/** The question for consent, with the plugin that the tool belongs to, and the most that it costs. */
export function questionOf(call: ToolPart, t: Translate): string {
  const { costMicros } = call.wait ?? {}
  const cost = costMicros === undefined ? [] : [t('cli.call.cost', { credits: formatCredits(costMicros, t.locale) })]
  const question =
    call.plugin === undefined || call.plugin === 'builtin'
      ? t('cli.call.asked', { name: callName(call) })
      : t('cli.call.askedOf', { name: callName(call), plugin: cleanName(call.plugin) })
  return [question, ...cost].join(' ')
}

/** One line about a call: its name, its state, and how long it ran. */
export function callLine(call: ToolPart, t: Translate): string {
  const { startedAt, endedAt } = call
  const ms = startedAt === undefined || endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(startedAt)
  const time = ms === undefined ? [] : [formatDuration(ms, t.locale)]
  return [
    callName(call),
    t(call.error === 'denied' ? 'cli.call.denied' : `cli.call.state.${stateOf(call)}`),
    ...time,
  ].join(' · ')
}

/** A call that a terminal runs needs nobody, unless that terminal asks. */
const stateOf = ({ state, wait }: ToolPart): ToolPart['state'] =>
  state === 'waiting' && wait?.for === 'terminal' ? 'pending' : state

/** Why a reply stopped although its model wanted to go on. `way` says how to continue it. */
export function limitText({ reason, aboutMicros }: ReplyLimit, way: string, t: Translate): string {
  const cost =
    aboutMicros === undefined ? [] : [t('cli.call.limit.cost', { credits: formatCredits(aboutMicros, t.locale) })]
  return [t(`cli.call.limit.${reason}`), ...cost, way].join(' ')
}

/** The input of a call as lines, with indentation if it's JSON. Characters that can't be seen are written out. */
export const inputLines = (input: string | undefined): readonly string[] =>
  cleanText(markInvisible(indented(input ?? '')))
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== '{}')

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** A call or a limit in a reply, and how much of the reply's text is before it. */
export interface Placed {
  readonly key: string
  readonly part: Extract<MessagePart, { readonly type: 'tool' | 'limit' }>
  readonly at: number
}

/** Returns the calls and limits of a reply in order. */
export function placedParts(parts: readonly MessagePart[]): readonly Placed[] {
  let at = 0
  return parts.flatMap((part, index): Placed[] => {
    if (part.type === 'text') at += part.text.length
    if (part.type === 'tool') return [{ key: part.id, part, at }]
    return part.type === 'limit' ? [{ key: `limit ${index}`, part, at }] : []
  })
}
