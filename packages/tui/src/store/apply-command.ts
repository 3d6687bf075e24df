import { describeError } from '@saffron/core/errors'
import { type Agent } from '@saffron/core/store'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption } from '../shell/options.ts'
import { printAlways, printInfo, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine, withoutControls } from '../ui/clean-text.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { agentFilesIn } from './agent-files.ts'
import { agentName, stateOf } from './agent-text.ts'
import { changedFields, definitionOf, someFields } from './definition-in.ts'
import { diffRows } from './diff-rows.ts'
import { uploadKnowledge } from './file-knowledge.ts'
import { type PlannedAgent, planApply } from './plan-apply.ts'
import { invalidFiles, readFileOrTell } from './read-file.ts'

interface ApplyOptions extends JsonOption {
  readonly file?: readonly string[]
  readonly dryRun?: true
  readonly publish?: true
  readonly changelog?: string
}

/**
 * `saffron agents apply`: makes the agents of the space what files say. All files are checked before anything is sent.
 * Agents without a file stay.
 */
export const applyAgents = (options: ApplyOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    if (options.file === undefined) {
      throw new CommandError(t('cli.error.missingArgument', { name: '--file' }), EXIT.usage)
    }
    const read = []
    const paths = await agentFilesIn(options.file, t)
    for (const file of paths) read.push({ file, content: await readFileOrTell(file, t) })
    const valid = read.flatMap(({ file, content }) => (content === undefined ? [] : [{ ...content, file }]))
    if (valid.length < read.length) throw invalidFiles(read.length - valid.length, t)
    requireSession(context)
    const plans = await planApply(context, valid)
    let failures = 0
    for (const plan of plans) {
      try {
        const stored = options.dryRun ? plan.agent : await apply(plan, context, options)
        report(plan, stored, context, options)
      } catch (error) {
        failures++
        reportFailure(plan, error, context, options)
      }
    }
    if (!options.json) printInfo(summaryOf(plans, failures, context, options))
    return failures > 0 ? EXIT.failed : EXIT.ok
  })

/** Stores the difference, and publishes the agent if that is wanted. */
async function apply(plan: PlannedAgent, context: Context, { publish, changelog }: ApplyOptions): Promise<Agent> {
  const stored = await storePlan(plan, context)
  if (!publish) return stored
  const body = { version: stored.version, ...(changelog !== undefined && { changelog }) }
  return context.api.store.publishAgent({ params: { id: stored.id }, body })
}

async function storePlan({ agent, definition, knowledge, status }: PlannedAgent, context: Context): Promise<Agent> {
  const { api } = context
  if (agent !== undefined && status === 'unchanged') return agent
  const whole = { ...definition, knowledge: await uploadKnowledge(context, knowledge) }
  if (agent === undefined) return api.store.createAgent({ body: whole })
  const changed = changedFields(definitionOf(agent), whole)
  const body = { ...someFields(whole, changed), version: agent.version }
  return api.store.updateAgent({ params: { id: agent.id }, body })
}

const STYLES = { created: sgr.ok, changed: sgr.warning, unchanged: sgr.dim } as const

function report(plan: PlannedAgent, stored: Agent | undefined, { t }: Context, options: ApplyOptions): void {
  const { file, status, definition, changes } = plan
  if (options.json) {
    const { id = null, published = null } = stored ?? {}
    return writeJson({ file, status, id, name: definition.name, published, changes })
  }
  const name = agentName(definition, t)
  if (!process.stdout.isTTY) {
    writeFields([status, stored?.id ?? '', definition.name, file])
    return diffRows(changes, terminalFeatures(process.stderr)).forEach(printInfo)
  }
  const features = terminalFeatures(process.stdout)
  const state = stored === undefined ? '' : `  ${stateOf(stored, t)}`
  const word = span(t(`cli.agents.apply.${status}`), STYLES[status])
  writeLine(paint([word, span(`  ${name}  ${cleanLine(file)}`), span(state, sgr.dim)], features))
  for (const line of diffRows(changes, features)) writeLine(line)
}

/** A pipe gets the rows as data. What differs is for people, on stderr. */
const writeFields = (fields: readonly string[]): void =>
  writeLine(fields.map((field) => withoutControls(field).replaceAll(/[\t\n]/g, ' ')).join('\t'))

function reportFailure(
  { file, definition }: PlannedAgent,
  error: unknown,
  { t }: Context,
  { json }: ApplyOptions,
): void {
  const message = describeError(error, t)
  if (json)
    return writeJson({ file, status: 'failed', id: null, name: definition.name, published: null, error: message })
  printAlways(cleanLine(`${file}: ${message}`))
}

function summaryOf(plans: readonly PlannedAgent[], failed: number, { t }: Context, { dryRun }: ApplyOptions): string {
  const count = (status: PlannedAgent['status']) => plans.filter((plan) => plan.status === status).length
  const counts = { created: count('created'), changed: count('changed'), unchanged: count('unchanged'), failed }
  return t(dryRun ? 'cli.agents.apply.dryRun' : 'cli.agents.apply.done', counts)
}
