import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname } from 'node:path'

import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import { unwritableSettings } from '../config/unwritable-settings.ts'
import { environment } from '../environment.ts'
import { CommandError, EXIT } from '../exit-codes.ts'
import { makeFolder } from '../make-folder.ts'
import { printInfo } from '../output.ts'
import { planInstall } from './install-plan.ts'
import { COMPLETION_SCRIPTS, isShell, type Shell, SHELLS } from './shells.ts'

const BASH_COMPLETION = [
  '/usr/share/bash-completion/bash_completion',
  '/usr/local/share/bash-completion/bash_completion',
  '/opt/homebrew/etc/profile.d/bash_completion.sh',
  '/usr/local/etc/profile.d/bash_completion.sh',
]
const ASK_LIMIT_MS = 10_000

/** The default shell: the user's login shell. */
export function ownShell(t: Translate): Shell {
  const name = basename(environment.SHELL ?? '')
  if (isShell(name)) return name
  throw new CommandError(`${t('cli.error.missingArgument', { name: '<shell>' })} (${SHELLS.join(', ')})`, EXIT.usage)
}

/** Installs the script. Repeating it changes nothing. Reports the changes and how to undo them. */
export function install(shell: Shell, t: Translate): void {
  const plan = planInstall(shell, {
    env: environment,
    home: homedir(),
    hasBashCompletion: BASH_COMPLETION.some((file) => existsSync(file)),
    profile: shell === 'pwsh' ? powerShellProfile() : undefined,
  })
  if (plan === undefined) throw new CommandError(t('cli.completion.noPowerShell'))
  const { script, startup } = plan
  write(script, COMPLETION_SCRIPTS[shell], t)
  printInfo(cleanLine(t('cli.completion.written', { path: script })))
  if (startup === undefined) {
    printInfo(cleanLine(t('cli.completion.undo', { path: script })))
  } else {
    const number = addLine(startup, t)
    printInfo(cleanLine(t('cli.completion.line', { ...startup, number })))
    printInfo(cleanLine(t('cli.completion.undoLine', { path: script, file: startup.file, number })))
  }
  printInfo(t('cli.completion.next'))
}

/** Adds a line unless it exists, and returns its number. */
function addLine({ file, line }: { readonly file: string; readonly line: string }, t: Translate): number {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = before.split('\n')
  const at = lines.findIndex((each) => each.trim() === line)
  if (at !== -1) return at + 1
  const separate = before === '' || before.endsWith('\n') ? before : `${before}\n`
  write(file, `${separate}${line}\n`, t)
  return separate.split('\n').length
}

function write(path: string, text: string, t: Translate): void {
  try {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return
    makeFolder(dirname(path))
    writeFileSync(path, text)
  } catch (error) {
    throw unwritableSettings(path, error, t)
  }
}

/** Only PowerShell knows its profile. Undefined if it isn't installed. */
function powerShellProfile(): string | undefined {
  try {
    const args = ['-NoProfile', '-NonInteractive', '-Command', '$PROFILE']
    const profilePath = execFileSync('pwsh', args, { timeout: ASK_LIMIT_MS, stdio: ['ignore', 'pipe', 'ignore'] })
    return profilePath.toString('utf8').trim() || undefined
  } catch {
    return undefined
  }
}
