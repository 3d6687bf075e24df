import { createRateMeter } from '@saffron/core/drive'
import { formatDuration, plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { resolveSettings } from '../shell/config/resolve-settings.ts'
import { environment } from '../shell/environment.ts'
import { wantsQuiet } from '../shell/output.ts'
import { cleanName } from '../ui/clean-name.ts'
import { shorten } from '../ui/columns.ts'
import { type Progress, shareOf, type Total } from './progress.ts'
import { spokenLine } from './spoken-line.ts'

const FRAME_MS = 100
const BAR_CELLS = 20
const INTERRUPT_ECHO = '^C'
const CLEAR_ROW = '\r\u001B[2K'

/** Reports the progress of a file. */
export interface FileMeter {
  /** Adds bytes. Negative after a rewind. */
  readonly advance: (bytes: number) => void
  /** Called when the file ends, finished or not. */
  readonly end: () => void
}

export interface Meter {
  readonly begin: (name: string, size: number) => FileMeter
  /** Prints something above the line. */
  readonly above: (print: () => void) => void
  readonly close: () => void
}

/** Shows a transfer's progress on one line: amount, speed, remaining time and current files. */
export function openMeter(total: Total, t: Translate, isShown: boolean): Meter {
  const rateOf = createRateMeter(() => performance.now())
  const running = new Set<string>()
  let bytes = 0
  let files = 0
  let moved = 0
  const isRead = isShown && resolveSettings().settings['screen-reader'].value === 'on'
  let lastLine = ''
  const draw = () => {
    const progress = { bytes, files, total, perSecond: rateOf(moved), running: [...running] }
    if (isRead) {
      const line = spokenLine('saffron', progress, t)
      if (line !== lastLine) process.stderr.write(`${line}\n`)
      lastLine = line
      return
    }
    const line = meterLine(progress, t)
    // Leaves room for the terminal's `^C`. On a second row, it would keep this one from being cleared.
    process.stderr.write(CLEAR_ROW + shorten(line, (process.stderr.columns || 80) - 1 - INTERRUPT_ECHO.length))
  }
  const timer = isShown ? setInterval(draw, FRAME_MS) : undefined
  return {
    begin: (name, size) => {
      running.add(name)
      let own = 0
      return {
        advance: (more) => {
          own += more
          bytes += more
          moved += more
        },
        end: () => {
          running.delete(name)
          bytes += size - own
          files += 1
        },
      }
    },
    above: (print) => {
      if (isShown && !isRead) process.stderr.write(CLEAR_ROW)
      print()
    },
    close: () => {
      clearInterval(timer)
      if (isShown && !isRead) process.stderr.write(CLEAR_ROW)
    },
  }
}

/** Returns whether a user can see the progress. */
export const isWatched = (): boolean =>
  process.stdout.isTTY && process.stderr.isTTY && environment.TERM !== 'dumb' && !wantsQuiet()

/** `[#####     ]  25 %  1.2 MB of 4.8 MB  1 MB/s  4 s left  3 of 12  a.txt`. */
export function meterLine({ bytes, files, total, perSecond, running }: Progress, t: Translate): string {
  const share = shareOf({ bytes, files, total })
  const filled = Math.floor(share * BAR_CELLS)
  const size = (amount: number) => plainFileSize(amount, t.locale)
  const parts = [
    `[${'#'.repeat(filled)}${' '.repeat(BAR_CELLS - filled)}]`,
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    t('cli.drive.meter.of', { done: size(bytes), total: size(total.bytes) }),
    perSecond > 0 ? t('cli.drive.meter.rate', { size: size(perSecond) }) : '',
    perSecond > 0 && bytes < total.bytes
      ? t('cli.drive.meter.left', { time: formatDuration(((total.bytes - bytes) / perSecond) * 1000, t.locale) })
      : '',
    total.files > 1 ? t('cli.drive.meter.of', { done: files, total: total.files }) : '',
    running.map(cleanName).join(', '),
  ]
  return parts.filter((part) => part !== '').join('  ')
}
