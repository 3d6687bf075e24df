import type { ToolPart } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { openBrowser } from '../../shell/open-browser.ts'
import { printAlways } from '../../shell/output.ts'
import { terminalFeatures } from '../../shell/terminal-features.ts'
import { paint, sgr, span } from '../../ui/style.ts'
import { readKeys } from '../ask/read-key.ts'
import { createTypingGuard } from '../ask/typing-guard.ts'
import { decisionOf } from './call-keys.ts'
import type { CallReply } from './call-reply.ts'
import { callName, inputLines, questionOf } from './call-text.ts'
import {
  type Answer,
  fieldLabel,
  initialText,
  isPage,
  readField,
  type Step,
  stepsOf,
  textsOf,
  valuesOf,
} from './questions.ts'

/** Asks in a terminal about a waiting call. Returns undefined on abort, as when another client has answered. */
export const askAboutCall = (call: ToolPart, t: Translate, signal: AbortSignal): Promise<CallReply | undefined> =>
  call.wait?.for === 'input' ? askForInput(call, t, signal) : askForConsent(call, t, signal)

const say = (text: string, style = ''): void =>
  printAlways(style === '' ? text : paint([span(text, style)], terminalFeatures(process.stderr)))

async function askForConsent(call: ToolPart, t: Translate, signal: AbortSignal): Promise<CallReply | undefined> {
  say(questionOf(call, t), sgr.bold)
  const lines = inputLines(call.input)
  for (const line of lines.length === 0 ? [t('cli.call.noInput')] : lines) say(`  ${line}`)
  say(t('cli.call.shellKeys'), sgr.accent)
  const mayCount = createTypingGuard()
  const decision = await readKeys((typed) => (mayCount() ? decisionOf(typed) : undefined), signal)
  return decision === undefined ? undefined : { decision }
}

const DECLINED = 'declined'

async function askForInput(call: ToolPart, t: Translate, signal: AbortSignal): Promise<CallReply | undefined> {
  say(t('cli.call.asks', { name: callName(call) }), sgr.bold)
  const answers: Answer[] = []
  let said = ''
  for (const step of stepsOf(call)) {
    const text = textsOf(step).join('\n')
    if (text !== said) say(text)
    said = text
    const value = step.kind === 'field' ? await askField(step, t, signal) : await askToAgree(step, t, signal)
    if (signal.aborted) return undefined
    if (value === DECLINED) return { input: { action: 'decline' } }
    answers.push({ step, value: step.kind === 'field' ? value?.value : undefined })
  }
  return { input: { action: 'accept', values: valuesOf(call, answers) } }
}

type FieldStep = Extract<Step, { kind: 'field' }>

/** Asks until the value can be used. Ctrl+D declines. */
async function askField({ field }: FieldStep, t: Translate, signal: AbortSignal) {
  for (;;) {
    const typed = await readLine(`${fieldLabel(field, t)}: `, initialText(field, t), signal)
    if (typed === undefined) return DECLINED
    const read = readField(field, typed, t)
    if (read.problem === undefined) return read
    say(read.problem, sgr.error)
  }
}

async function readLine(question: string, initial: string, signal: AbortSignal): Promise<string | undefined> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  try {
    const answer = lines.question(question, { signal })
    lines.write(initial)
    return await Promise.race([answer, closed])
  } catch {
    return undefined
  } finally {
    lines.close()
  }
}

async function askToAgree(step: Exclude<Step, FieldStep>, t: Translate, signal: AbortSignal) {
  say(t(step.kind === 'url' ? 'cli.call.shellUrlKeys' : 'cli.call.shellAgreeKeys'), sgr.accent)
  const mayCount = createTypingGuard()
  const key = await readKeys((typed) => {
    if (!mayCount()) return undefined
    if (typed === 'o' && step.kind === 'url' && isPage(step.url)) void openBrowser(step.url, true)
    return typed === 'y' || typed === 'n' ? typed : undefined
  }, signal)
  return key === 'n' ? DECLINED : undefined
}
