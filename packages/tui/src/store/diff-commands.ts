import type { Agent } from '@saffron/core/store'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { type JsonOption, wholeOf } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { agentName } from './agent-text.ts'
import { diffRows } from './diff-rows.ts'
import { findAgent } from './find-agent.ts'

/** The largest version that can be typed. */
const MAX_VERSION = 999

/**
 * `saffron agents diff`: what differs between two versions. By default from the published one to the draft, or to the
 * version before for those who can't see the draft.
 */
export const diffAgent = (
  typed: string,
  versions: readonly (string | undefined)[],
  options: JsonOption,
): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const [from, to] = versions.map((version) => versionOf(version, context))
    requireSession(context)
    const agent = await findAgent(context, typed)
    const query = { from: from ?? defaultFrom(agent, to, context), to: to ?? defaultTo(agent) }
    const { changes, ...compared } = await api.store.agentDiff({ params: { id: agent.id }, query })
    if (options.json) return writeJson({ ...compared, changes })
    if (changes.length === 0) return printInfo(t('cli.agents.noDifference'))
    for (const row of diffRows(changes, terminalFeatures(process.stdout))) writeLine(row)
  })

const versionOf = (typed: string | undefined, { t }: Context): 'draft' | number | undefined =>
  typed === 'draft' ? typed : wholeOf('<version>', typed, MAX_VERSION, t)

const defaultTo = ({ changed, published }: Agent): 'draft' | number =>
  changed === undefined && published !== null ? published : 'draft'

function defaultFrom({ published }: Agent, to: 'draft' | number | undefined, { t }: Context): number {
  const newest = typeof to === 'number' ? to - 1 : published
  if (newest === null || newest === 0) throw new CommandError(t('cli.agents.noVersions'), EXIT.usage)
  return newest
}

/** `saffron agents rate`: one to five stars. */
export const rateAgent = (typed: string, stars: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const given = wholeOf('<stars>', stars, 5, t) ?? 0
    requireSession(context)
    const { id } = await findAgent(context, typed)
    const agent = await api.store.rateAgent({ params: { id }, body: { stars: given } })
    if (options.json) return writeJson(agent)
    printInfo(cleanLine(t('cli.agents.rated', { name: agentName(agent, t), stars: given })))
  })

/** `saffron agents report`: tells the administrators of the server. */
export const reportAgent = (typed: string, words: readonly string[], options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const agent = await findAgent(context, typed)
    const report = await api.store.reportAgent({ params: { id: agent.id }, body: { reason: words.join(' ') } })
    if (options.json) return writeJson(report)
    printInfo(cleanLine(t('cli.agents.reported', { name: agentName(agent, t) })))
  })
