import type { Playscript } from '@saffron/core/playscript/contract'
import type { DiffLine } from '@saffron/core/store'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanText } from '../ui/clean-text.ts'
import { diffSpans } from '../ui/diff-spans.ts'
import { paint } from '../ui/style.ts'
import { versionOf } from './change-commands.ts'
import { findScript, openProposals } from './find-script.ts'
import { diffOfProposal } from './proposal-text.ts'
import { isScriptFile, readScript } from './read-script.ts'
import { diffOfSources, versionSource } from './script-diff.ts'
import { scriptSource } from './script-source.ts'
import { headingOf } from './script-text.ts'

/** `saffron playscript versions`: the earlier states of a script, newest first. */
export const listVersions = (typed: string, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const query = { limit: limitOf(options, t) }
    requireSession(context)
    const { id } = await findScript(context, typed)
    const { list } = await api.playscript.searchVersions({ params: { id }, query })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.playscript.column.version'),
        t('cli.column.created'),
        t('cli.playscript.column.scenes'),
        t('cli.playscript.column.reason'),
      ],
      cells: (row) => [
        String(row.number),
        isoMinute(row.createdAt),
        String(row.sceneCount),
        t(`cli.playscript.reason.${row.reason}`),
      ],
      fields: (row) => [row.number, row.createdAt, row.sceneCount, row.reason, row.title],
      none: t('cli.playscript.noVersions'),
    })
  })

interface DiffOptions extends JsonOption {
  readonly since?: string
}

/**
 * `saffron playscript diff`: compares a script with a version of it, with another script or a file, or with what written
 * scenes would change in it.
 */
export const diffScripts = (typed: string, other: string | undefined, options: DiffOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const version = options.since === undefined ? undefined : versionOf(options.since, context)
    if (version !== undefined && other !== undefined) {
      throw new CommandError(t('cli.error.oneWay', { first: other, second: '--since' }), EXIT.usage)
    }
    if (other !== undefined) {
      const [before, after] = [await sourceOf(typed, context), await sourceOf(other, context)]
      return showDiff(diffOfSources(before, after), options, context)
    }
    requireSession(context)
    const script = await findScript(context, typed)
    if (version === undefined) return diffProposals(script, options, context)
    const earlier = await context.api.playscript.getVersion({ params: { id: script.id, version } })
    return showDiff(diffOfSources(versionSource(earlier), scriptSource(script)), options, context)
  })

/** Returns a file or a script of the server as Fountain. */
async function sourceOf(typed: string, context: Context): Promise<string> {
  if (!(await isScriptFile(typed))) {
    requireSession(context)
    return scriptSource(await findScript(context, typed))
  }
  const { titlePage, front, scenes } = await readScript(typed, 'auto', context.t)
  return scriptSource({ titlePage, front, scenes: scenes.map((scene) => ({ ...scene, synopsis: '' })) })
}

function showDiff(lines: readonly DiffLine[], { json }: JsonOption, { t }: Pick<Context, 't'>): void {
  const changed = lines.filter(({ kind }) => kind !== 'same')
  if (json) return changed.forEach((line) => writeJson(line))
  if (changed.length === 0) return printInfo(t('cli.playscript.noDifference'))
  const features = terminalFeatures(process.stdout)
  for (const row of diffSpans(lines)) writeLine(paint([row], features))
}

async function diffProposals(script: Playscript, options: JsonOption, context: Context): Promise<void> {
  const { t } = context
  const { scenes = [] } = script
  const ready = (await openProposals(context, scenes)).filter(
    ({ kind, state }) => kind === 'genPlayscript' && state === 'ready',
  )
  if (ready.length === 0) return printInfo(t('cli.playscript.noProposals'))
  for (const proposal of ready) {
    const scene = scenes.find(({ id }) => id === proposal.scene)
    if (scene === undefined) continue
    if (!options.json) writeLine(cleanText(headingOf(scene, t)))
    showDiff(diffOfProposal(proposal, scene), options, context)
  }
}
