import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import { paint, sgr, span } from '../../ui/style.ts'
import { wrapLines } from '../../ui/wrap-lines.ts'
import { requireProfile } from '../config/require-profile.ts'
import { resolveSettings } from '../config/resolve-settings.ts'
import { readAddress } from '../config/setting-keys.ts'
import { openContext } from '../context.ts'
import { EXIT } from '../exit-codes.ts'
import type { JsonOption } from '../options.ts'
import { flushData, writeLine } from '../output.ts'
import { withoutServer } from '../run-command.ts'
import { terminalFeatures } from '../terminal-features.ts'
import { writeJson } from '../write-json.ts'
import { checkConfig } from './config-check.ts'
import { checkData } from './data-check.ts'
import { CHECKS, type Finding } from './finding.ts'
import { checkNode } from './node-check.ts'
import { checkServer, checkVersion } from './server-check.ts'
import { checkChannels, checkSession } from './session-check.ts'
import { checkTerminal } from './terminal-check.ts'
import { checkWorkspace } from './workspace-check.ts'

interface DoctorOptions extends JsonOption {
  /** A local data directory. */
  readonly data?: string
}

/** `saffron doctor`: checks everything a reply depends on. Exits with 1 if a check fails. */
export async function runDoctor(options: DoctorOptions): Promise<void> {
  await withoutServer(options, async (t) => {
    let failed = false
    for await (const finding of findings(options, t)) {
      failed ||= finding.status === 'fail'
      if (options.json) writeJson(finding)
      else tell(finding)
    }
    return failed ? EXIT.failed : EXIT.ok
  })
  await flushData()
  // Abandoned checks must not keep the process alive.
  process.exit()
}

async function* findings(options: DoctorOptions, t: Translate): AsyncGenerator<Finding, void, undefined> {
  yield checkNode(t)
  yield await checkTerminal(t)
  const config = checkConfig(options, t)
  yield config
  const typed = resolveSettings(options).settings.api.value ?? ''
  const api = readAddress(typed)
  if (api === undefined) {
    yield { check: 'server', status: 'fail', message: t('cli.error.badApi', { value: typed }) }
  } else {
    yield* serverFindings(api, options, t)
  }
  yield await checkData(api, options.data, t)
}

async function* serverFindings(api: string, options: DoctorOptions, t: Translate): AsyncGenerator<Finding> {
  const look = await checkServer(api, t)
  yield look.finding
  if (!look.isThere) return
  yield checkVersion(look.version, t)
  if (!hasProfile(t)) return
  const context = await openContext(options)
  const { finding, user } = await checkSession(context)
  yield finding
  const workspace = user === undefined ? undefined : await checkWorkspace(context)
  if (workspace !== undefined) yield workspace
  const channels = user === undefined ? undefined : await checkChannels(context, user)
  if (channels !== undefined) yield channels
}

/** Returns whether the profile exists, because opening a session would create one. */
function hasProfile(t: Translate): boolean {
  try {
    requireProfile(t)
    return true
  } catch {
    return false
  }
}

const STYLES = { ok: sgr.ok, warn: sgr.warning, fail: sgr.error, skip: sgr.dim } as const
const WIDEST_STATUS = Math.max(...Object.keys(STYLES).map(({ length }) => length))
const WIDEST_CHECK = Math.max(...CHECKS.map(({ length }) => length))

/** Never truncated, because the advice is at the end. */
function tell({ check, status, message, advice }: Finding): void {
  if (!process.stdout.isTTY) return writeLine([check, status, message, advice ?? ''].map(cleanLine).join('\t'))
  const features = terminalFeatures(process.stdout)
  const head = [span(status.padEnd(WIDEST_STATUS), STYLES[status]), span(`  ${check.padEnd(WIDEST_CHECK)}  `, sgr.dim)]
  const left = WIDEST_STATUS + WIDEST_CHECK + 4
  const [first = '', ...others] = wrapLines(cleanLine(message), process.stdout.columns - left)
  const more = advice === undefined ? [] : wrapLines(`→ ${cleanLine(advice)}`, process.stdout.columns - left)
  writeLine(paint([...head, span(first)], features))
  for (const line of [...others, ...more]) writeLine(`${' '.repeat(left)}${line}`)
}
