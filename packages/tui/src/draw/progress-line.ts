import { type Drawing, isActiveDrawing } from '@saffron/core/draw'
import type { Translate } from '@saffron/core/i18n'

import { environment } from '../shell/environment.ts'
import { wantsQuiet } from '../shell/output.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { shorten } from '../ui/columns.ts'

const CLEAR_ROW = '\r\u001B[2K'
/** Leaves room for the terminal's `^C`. On a second row, it would keep the line from being cleared. */
const INTERRUPT_ECHO = '^C'

/** The state of a drawing in words, in progress with its share. */
export const stateText = ({ state, progress }: Pick<Drawing, 'state' | 'progress'>, t: Translate): string =>
  state === 'running' ? t('cli.draw.state.running', { percent: percent(progress, t) }) : t(`cli.draw.state.${state}`)

const percent = (progress: number, t: Translate): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent' }).format(progress / 100)

export interface ProgressLine {
  readonly show: (drawings: readonly Drawing[]) => void
  readonly clear: () => void
}

/** Shows how far drawings are on one line of stderr. For a screen reader, each new state is a line of its own. */
export function openProgressLine(t: Translate, isRead: boolean): ProgressLine {
  const { stderr } = process
  if (!stderr.isTTY || environment.TERM === 'dumb' || wantsQuiet())
    return { show: () => undefined, clear: () => undefined }
  let spoken = ''
  return {
    show: (drawings) => {
      if (!drawings.some(({ state }) => isActiveDrawing(state))) return
      const line = drawings.map((drawing) => partOf(drawing, drawings.length, t)).join(' · ')
      const states = drawings.map(({ state }) => state).join()
      if (!isRead) stderr.write(CLEAR_ROW + shorten(line, (stderr.columns || 80) - 1 - INTERRUPT_ECHO.length))
      else if (states !== spoken) stderr.write(`${line}\n`)
      spoken = states
    },
    clear: () => void (isRead || stderr.write(CLEAR_ROW)),
  }
}

/** Several drawings are told apart by their models. */
function partOf(drawing: Drawing, count: number, t: Translate): string {
  const text = stateText(drawing, t)
  return count === 1 ? text : `${cleanLine(drawing.model)}: ${text}`
}
