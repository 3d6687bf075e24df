import { ADOPTED_FIELDS, type Agent, type ForkUpdate, fieldsToAdopt } from '@saffron/core/store'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { type JsonOption, oneOf } from '../shell/options.ts'
import { printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { agentName } from './agent-text.ts'
import { diffRows } from './diff-rows.ts'
import { findOwnAgent } from './find-agent.ts'
import { updateNotes, updateState } from './update-text.ts'

interface UpdateOptions extends JsonOption {
  readonly dryRun?: true
  readonly field?: readonly string[]
  readonly all?: true
  readonly keep?: true
}

/** `saffron agents update`: takes what the original of a copied agent has changed since. */
export const updateAgent = (typed: string, options: UpdateOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const named = options.field?.map((field) => oneOf('--field', field, ADOPTED_FIELDS, t))
    requireSession(context)
    const agent = await findOwnAgent(context, typed)
    const params = { id: agent.id }
    const update = await api.store.forkUpdate({ params })
    if (options.dryRun && options.json) return writeJson(update)
    if (update.state === 'gone') throw new CommandError(updateState(update, t), EXIT.notFound)
    const { to } = update
    if (options.dryRun || update.state === 'current' || to === null) return show(update, context, options)
    const fields = fieldsToTake(update, { ...options, named }, context)
    const adopted = await api.store.adoptUpdate({ params, body: { to, fields, version: agent.version } })
    if (options.json) return writeJson(adopted)
    tellAdopted(adopted, update, fields, context)
  })

/** Returns which fields to take. Throws a usage error if the user has to decide between two changes. */
function fieldsToTake(
  { changes }: ForkUpdate,
  { named, all, keep }: { readonly named: UpdateFields | undefined; readonly all?: true; readonly keep?: true },
  { t }: Context,
): UpdateFields {
  if (all) return changes.map(({ field }) => field)
  if (named !== undefined) return changes.flatMap(({ field }) => (named.includes(field) ? field : []))
  const disputed = changes.filter(({ own }) => own !== undefined)
  if (disputed.length > 0 && !keep) {
    const fields = disputed.map(({ field }) => field).join(', ')
    throw new CommandError(t('cli.agents.update.undecided', { fields, count: disputed.length }), EXIT.usage)
  }
  return fieldsToAdopt(changes)
}

type UpdateFields = ForkUpdate['changes'][number]['field'][]

function show(update: ForkUpdate, { t }: Context, { json }: JsonOption): void {
  if (json) return writeJson(update)
  printInfo(cleanLine(updateState(update, t)))
  const features = terminalFeatures(process.stdout)
  for (const { field, lines, own } of update.changes) {
    const changes = [{ field, lines }, ...(own ? [{ field: t('cli.agents.update.own', { field }), lines: own }] : [])]
    for (const row of diffRows(changes, features)) writeLine(row)
  }
  for (const note of updateNotes(update, t)) printInfo(cleanLine(note))
}

function tellAdopted(agent: Agent, update: ForkUpdate, fields: UpdateFields, { t }: Context): void {
  const kept = update.changes.flatMap(({ field }) => (fields.includes(field) ? [] : field))
  const words = { name: agentName(agent, t), version: update.to ?? 0, fields: fields.join(', '), count: fields.length }
  printInfo(cleanLine(t('cli.agents.update.adopted', words)))
  if (kept.length > 0) printInfo(cleanLine(t('cli.agents.update.kept', { fields: kept.join(', ') })))
  for (const note of updateNotes(update, t)) printInfo(cleanLine(note))
}
