import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { Translate } from '@saffron/core/i18n'

import { problemLine } from '../config/problem-line.ts'
import { chosenProfile, profileFolder, profileNames } from '../config/profile.ts'
import { findProjectFile } from '../config/project-file.ts'
import { resolveSettings, userFile } from '../config/resolve-settings.ts'
import type { GlobalOptions } from '../context.ts'
import type { Finding } from './finding.ts'

const OTHERS = 0o077

/** Shows which settings files are used and what is wrong with them. */
export function checkConfig(options: GlobalOptions, t: Translate): Finding {
  const { settings, faults } = resolveSettings(options)
  const { name } = chosenProfile()
  const project = findProjectFile()?.path
  const folder = profileFolder()
  const backupFiles = backupFilesIn(folder)
  const details = { profile: name, path: userFile(), project: project ?? null, faults, kept: backupFiles, settings }
  const found = (status: Finding['status'], message: string, advice?: string): Finding => ({
    check: 'config',
    status,
    message,
    details,
    ...(advice !== undefined && { advice }),
  })
  if (!profileNames().includes(name)) {
    const command = `saffron config set api URL --profile ${name}`
    return found('fail', t('cli.config.noProfile', { name, command }))
  }
  const session = join(folder, 'session.json')
  if (process.platform !== 'win32' && isOpenToOthers(session)) {
    const advice = t('cli.doctor.config.modeAdvice', { path: session })
    return found('fail', t('cli.doctor.config.mode', { path: session }), advice)
  }
  if (faults.length > 0) return found('warn', faults.map((fault) => problemLine(fault, t)).join(' '))
  if (backupFiles.length > 0) {
    const advice = t('cli.doctor.config.keptAdvice', { files: backupFiles.join(', ') })
    return found('warn', t('cli.doctor.config.kept', { folder }), advice)
  }
  const message = t('cli.doctor.config.ok', { path: userFile(), profile: name })
  return found('ok', project === undefined ? message : `${message} ${t('cli.doctor.config.project', { project })}`)
}

function backupFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.json\.broken-/.test(name))
  } catch {
    return []
  }
}

function isOpenToOthers(path: string): boolean {
  try {
    return (statSync(path).mode & OTHERS) !== 0
  } catch {
    return false
  }
}
