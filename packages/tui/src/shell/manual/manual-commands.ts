import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { cleanLine } from '../../ui/clean-text.ts'
import { findCommand } from '../commands/find-command.ts'
import { unwritableSettings } from '../config/unwritable-settings.ts'
import type { GlobalOptions } from '../context.ts'
import { environment } from '../environment.ts'
import { makeFolder } from '../make-folder.ts'
import { printInfo, writeData, writeLine } from '../output.ts'
import { withoutServer } from '../run-command.ts'
import { version } from '../version.ts'
import { everyCommand, manualPage } from './manual-page.ts'
import { pageAsRoff, pageAsText, type PageFrame } from './write-page.ts'

interface ManualOptions extends GlobalOptions {
  /** The directory for all pages. */
  readonly write?: string
}

/** `saffron man`: shows a page with man in a terminal, otherwise as plain text. `--write` writes all pages to files. */
export const showManual = (words: readonly string[], options: ManualOptions, program: Command): Promise<void> =>
  withoutServer(options, async (t) => {
    const command = findCommand(words, program, t)
    if (options.write !== undefined) return writePages(command, options.write, t)
    const page = manualPage(command, t)
    const isReadThere = process.stdout.isTTY && process.stdin.isTTY && environment.TERM !== 'dumb'
    if (isReadThere && (await showByMan(pageAsRoff(page, frame())))) return
    writeData(pageAsText(page))
  })

const frame = (): PageFrame => ({ version, date: new Date().toISOString().slice(0, 10) })

/** Prints the path of each page, one per line. */
function writePages(command: Command, folder: string, t: Translate): void {
  const pages = everyCommand(command).map((each) => manualPage(each, t))
  let path = folder
  try {
    makeFolder(folder)
    for (const page of pages) {
      path = join(folder, `${page.name}.1`)
      writeFileSync(path, pageAsRoff(page, frame()))
      writeLine(path)
    }
  } catch (error) {
    throw unwritableSettings(path, error, t)
  }
  printInfo(cleanLine(t('cli.man.written', { count: pages.length, folder })))
}

/** Returns false without man, or if it can't read a page from a pipe. */
async function showByMan(roff: string): Promise<boolean> {
  const man = spawn('man', ['-l', '-'], { stdio: ['pipe', 'inherit', 'ignore'], env: manualEnvironment(roff) })
  // man exits before it has read everything if it doesn't know the option.
  man.stdin.on('error', () => undefined)
  man.stdin.end(roff)
  try {
    const [code] = await once(man, 'close')
    return code === 0
  } catch {
    return false
  }
}

/** Without the locale of the page's language, man leaves its characters out. Linux always has one with all of them. */
const manualEnvironment = (roff: string) =>
  process.platform === 'linux' && /[\u2E80-\uFFDC]/.test(roff) ? { ...environment, LC_ALL: 'C.UTF-8' } : undefined
