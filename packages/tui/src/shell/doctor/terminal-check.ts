import type { Translate } from '@saffron/core/i18n'
import stringWidth from 'string-width'

import { type Environment, environment } from '../environment.ts'
import { imageProtocol } from '../image-protocol.ts'
import { terminalFeatures } from '../terminal-features.ts'
import type { Finding } from './finding.ts'
import { queryTerminal, type TerminalAnswer } from './query-terminal.ts'

const LIMIT_MS = 500
const NARROW = 40

/** Chinese, an emoji, and a combining accent without its own column. */
const SAMPLE = '漢字😀e\u0301'

/** How the app draws pictures, by terminal. */
const PICTURES = { kitty: 'kitty', trueColor: 'half-blocks', 256: 'half-blocks', line: undefined } as const

export interface TerminalFacts {
  readonly isTerminal: boolean
  readonly columns: number | undefined
  readonly rows: number | undefined
  readonly env: Environment
  readonly answer: TerminalAnswer
}

/** Checks the features of the terminal on stdout. */
export async function checkTerminal(t: Translate): Promise<Finding> {
  const { stdin, stdout } = process
  const isTerminal = stdout.isTTY && environment.TERM !== 'dumb'
  const answer =
    isTerminal && stdin.isTTY
      ? await queryTerminal(SAMPLE, { input: stdin, write: (text) => stdout.write(text), limitMs: LIMIT_MS })
      : {}
  const { columns, rows } = isTerminal ? stdout : { columns: undefined, rows: undefined }
  return judgeTerminal({ isTerminal: stdout.isTTY, columns, rows, env: environment, answer }, t)
}

export function judgeTerminal({ isTerminal, columns, rows, env, answer }: TerminalFacts, t: Translate): Finding {
  const { color, links } = terminalFeatures({ isTTY: isTerminal }, env)
  const pictures = PICTURES[imageProtocol({ stream: { isTTY: isTerminal }, env })]
  const widths = answer.column === undefined ? 'unknown' : answer.column === stringWidth(SAMPLE) ? 'right' : 'wrong'
  const details = { isTerminal, columns, rows, term: env.TERM, color, links, pictures, widths }
  if (!isTerminal) return { check: 'terminal', status: 'skip', message: t('cli.doctor.terminal.none'), details }
  if (env.TERM === 'dumb') {
    const message = t('cli.doctor.terminal.dumb')
    return { check: 'terminal', status: 'warn', message, advice: t('cli.doctor.terminal.dumbAdvice'), details }
  }
  const on = (is: boolean) => t(is ? 'cli.common.yes' : 'cli.common.no')
  const message = t('cli.doctor.terminal.is', {
    term: env.TERM ?? '?',
    size: `${columns ?? '?'}×${rows ?? '?'}`,
    color: on(color),
    links: on(links),
    pictures: pictures ?? t('cli.common.no'),
    widths: t(`cli.doctor.widths.${widths}`),
  })
  if (widths === 'wrong') {
    return { check: 'terminal', status: 'warn', message, advice: t('cli.doctor.terminal.widthAdvice'), details }
  }
  if (columns !== undefined && columns < NARROW) {
    const advice = t('cli.doctor.terminal.narrow', { columns: NARROW })
    return { check: 'terminal', status: 'warn', message, advice, details }
  }
  return { check: 'terminal', status: 'ok', message, details }
}
