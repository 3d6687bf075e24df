import { describeError } from '@saffron/core/errors'
import type { Agent, AgentDefinition } from '@saffron/core/store'

import { canAsk } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, exitCodeOf } from '../shell/exit-codes.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import type { JsonOption } from '../shell/options.ts'
import { printInfo, showPassing } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { editText } from '../ui/edit-text.ts'
import { agentName } from './agent-text.ts'
import { changedFields, definitionOf, someFields } from './definition-in.ts'
import { editAgent, type EditOutcome } from './edit-session.ts'
import { knowledgeIn, uploadKnowledge } from './file-knowledge.ts'
import { findOwnAgent } from './find-agent.ts'
import { type FiledAgent, invalidFiles, readFileOrTell } from './read-file.ts'

interface FileOption extends JsonOption {
  readonly file?: string
}

interface CreateOptions extends FileOption {
  readonly describe?: string
  readonly model?: string
}

/** `saffron agents create`: from a file, from what it should do, or from what the user writes in their editor. */
export const createAgent = (words: readonly string[], options: CreateOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const name = words.join(' ')
    if (options.describe !== undefined) {
      if (options.file !== undefined) throw new CommandError(t('cli.agents.describeOrFile'), EXIT.usage)
      requireSession(context)
      const { describeAgent } = await import('./describe-agent.ts')
      const hide = showPassing(t('cli.agents.describing'))
      const drafted = await describeAgent(api, options.describe, { name, model: options.model }).finally(hide)
      tellSaved(drafted, context, options)
      if (!options.json) printInfo(cleanLine(t('cli.agents.described', { id: drafted.id.slice(-8) })))
      return
    }
    if (options.file === undefined) {
      requireEditor(context)
      requireSession(context)
      return tellOutcome(await editAgent({ ...editing(context), name }), context, options)
    }
    const read = await readFileOrTell(options.file, t)
    if (read === undefined) throw invalidFiles(1, t)
    requireSession(context)
    const definition = await wholeOf(context, read, { file: options.file, agent: undefined })
    const created = await api.store.createAgent({ body: name === '' ? definition : { ...definition, name } })
    tellSaved(created, context, options)
  })

/** `saffron agents edit`: in the user's editor, or replaced by a file. */
export const editOwnAgent = (typed: string, options: FileOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    if (options.file === undefined) {
      requireEditor(context)
      requireSession(context)
      const agent = await findOwnAgent(context, typed)
      return tellOutcome(await editAgent({ ...editing(context), agent }), context, options)
    }
    const read = await readFileOrTell(options.file, t)
    if (read === undefined) throw invalidFiles(1, t)
    requireSession(context)
    const agent = await findOwnAgent(context, typed)
    const definition = await wholeOf(context, read, { file: options.file, agent })
    const changed = changedFields(definitionOf(agent), definition)
    if (changed.length === 0) return tellUnchanged(context)
    const body = { ...someFields(definition, changed), version: agent.version }
    tellSaved(await api.store.updateAgent({ params: { id: agent.id }, body }), context, options)
  })

/** Returns what a file describes, after uploading what is new of its knowledge. */
async function wholeOf(
  context: Context,
  { definition, paths }: FiledAgent,
  of: { readonly file: string; readonly agent: Agent | undefined },
): Promise<AgentDefinition> {
  const knowledge = await uploadKnowledge(context, await knowledgeIn(context, { ...of, paths }))
  return { ...definition, knowledge }
}

/** Opens the editor right away, because the command has nothing else on the screen. */
const editing = ({ api, settings, t }: Context) => ({
  api,
  t,
  edit: async (text: string) => editText(text, settings.editor ?? 'vi', 'agent.yaml'),
})

function requireEditor({ t }: Context): void {
  if (!canAsk()) throw new CommandError(t('cli.agents.needsTerminal'), EXIT.usage)
}

function tellOutcome(outcome: EditOutcome, context: Context, options: JsonOption): void {
  if (outcome.kind === 'saved') return tellSaved(outcome.agent, context, options)
  if (outcome.kind === 'unchanged') return tellUnchanged(context)
  const { t } = context
  const { error, file } = outcome
  const why = error === undefined ? [] : [describeError(error, t)]
  const code = error === undefined ? EXIT.failed : exitCodeOf(error)
  throw new CommandError(joinSentences([...why, t('cli.agents.kept', { file })]), code)
}

const tellSaved = (agent: Agent, { t }: Context, { json }: JsonOption): void =>
  json ? writeJson(agent) : printInfo(cleanLine(t('cli.agents.saved', { name: agentName(agent, t) })))

const tellUnchanged = ({ t }: Context): void => printInfo(t('cli.agents.unchanged'))
