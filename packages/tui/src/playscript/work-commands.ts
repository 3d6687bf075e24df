import {
  askProposal,
  followBatch,
  followProposal,
  isActiveBatch,
  isActiveProposal,
  type SceneAsk,
} from '@saffron/core/playscript/client'
import type { Batch, Playscript, Proposal, Scene } from '@saffron/core/playscript/contract'

import { commandLine } from '../shell/command-line.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { shortId } from '../shell/find-row.ts'
import type { JsonOption } from '../shell/options.ts'
import { printInfo, writeText } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { runStoppable } from '../shell/run-stoppable.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { lastColumns } from '../ui/columns.ts'
import { acceptUnread } from './accept.ts'
import { findScene, findScript, openProposals } from './find-script.ts'
import { showProposals } from './proposal-commands.ts'
import { textOfProposal } from './proposal-text.ts'
import { writeScript } from './read-commands.ts'
import { headingOf, stateText } from './script-text.ts'

export interface WorkOptions extends JsonOption {
  readonly scene?: readonly string[]
  readonly from?: string
  readonly model?: string
  readonly instructions?: string
  readonly accept?: true
}

/** `saffron playscript translate`. See `work`. */
export const translateScript = (typed: string, to: string, options: WorkOptions): Promise<void> =>
  work(typed, { action: 'translate', to, ...(options.from !== undefined && { from: options.from }) }, options)

/** `saffron playscript summary`. See `work`. */
export const summarizeScenes = (typed: string, options: WorkOptions): Promise<void> =>
  work(typed, { action: 'summary' }, options)

/** `saffron playscript outline`. See `work`. */
export const outlineScenes = (typed: string, options: WorkOptions): Promise<void> =>
  work(typed, { action: 'genOutline' }, options)

/** `saffron playscript write`. See `work`. */
export const writeScenes = (typed: string, options: WorkOptions): Promise<void> =>
  work(typed, { action: 'genPlayscript' }, options)

/**
 * Lets a model work on one scene, some or all of a script. Each gets a proposal, which `--accept` accepts. Progress goes
 * to stderr, and Ctrl-C stops the work on the server.
 */
const work = (typed: string, asked: SceneAsk, options: WorkOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { model, instructions } = options
    const ask = { ...asked, ...(model !== undefined && { model }), ...(instructions !== undefined && { instructions }) }
    const script = await findScript(context, typed)
    const chosen = (options.scene ?? []).map((each) => findScene(script, each))
    const [only] = chosen
    if (only !== undefined && chosen.length === 1) return workOnScene(context, { script, scene: only, ask }, options)
    const batch = await followWork(context, script, () =>
      context.api.playscript.startBatch({
        params: { id: script.id },
        body: { ...ask, ...(chosen.length > 0 && { scenes: chosen.map(({ id }) => id) }) },
      }),
    )
    return endBatch(context, batch, options)
  })

/** `saffron playscript resume`: goes on with the last batch of a script that was stopped or failed. */
export const resumeWork = (typed: string, options: WorkOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const script = await findScript(context, typed)
    const params = { id: script.id }
    const { list } = await api.playscript.searchBatches({ params, query: { limit: 1 } })
    const [last] = list
    if (last === undefined || last.state === 'done') throw new CommandError(t('cli.playscript.nothingToResume'))
    const batch = await followWork(context, script, () =>
      isActiveBatch(last) ? Promise.resolve(last) : api.playscript.resumeBatch({ params: { ...params, job: last.id } }),
    )
    return endBatch(context, batch, options)
  })

interface SceneWork {
  readonly script: Playscript
  readonly scene: Scene
  readonly ask: SceneAsk
}

async function workOnScene(context: Context, { script, scene, ask }: SceneWork, options: WorkOptions): Promise<void> {
  const { api, t } = context
  const paramsOf = ({ id }: Proposal) => ({ id: scene.id, proposal: id })
  const proposal = await runStoppable<Proposal>({
    begin: () => askProposal(api, scene.id, ask),
    follow: async (begun, { signal, show }) => {
      for await (const each of followProposal({ api, proposal: begun, signal })) {
        if (isActiveProposal(each)) show(`${stateText(each, t)} ${lastColumns(cleanLine(each.text), 50)}`)
      }
      return api.playscript.getProposal({ params: paramsOf(begun) })
    },
    stop: (begun) => api.playscript.stopProposal({ params: paramsOf(begun) }),
    words: wordsOf(context, script),
  })
  if (options.json) writeJson(proposal)
  else if (proposal.elements !== undefined) writeScript([], proposal.elements)
  else if (textOfProposal(proposal) !== '') writeText(textOfProposal(proposal))
  if (proposal.state === 'stopped') throw new CommandError(t('cli.playscript.state.stopped'), EXIT.interrupted)
  if (proposal.state === 'failed') throw failure(proposal.error, context)
  await acceptOrTell(context, script, [proposal], options)
}

/** Accepts proposals if that was asked for, or says how. An outline is only to be read. */
async function acceptOrTell(
  context: Context,
  script: Playscript,
  proposals: readonly Proposal[],
  { accept }: WorkOptions,
): Promise<void> {
  const { t } = context
  const ready = proposals.filter(({ kind, state }) => kind !== 'genOutline' && state === 'ready')
  const commandFor = (some: readonly Proposal[]) =>
    commandLine(`playscript accept ${[script, ...some].map(({ id }) => shortId(id)).join(' ')}`)
  if (!accept) {
    if (ready.length > 0) printInfo(t('cli.playscript.acceptWith', { command: commandFor(ready) }))
    return
  }
  const left = await acceptUnread(context, script, ready)
  printInfo(t('cli.playscript.accepted', { count: ready.length - left.length }))
  if (left.length === 0) return
  throw new CommandError(t('cli.playscript.changedMeanwhile', { count: left.length, command: commandFor(left) }))
}

const failure = (error: Proposal['error'], { t }: Context): CommandError =>
  new CommandError(
    cleanLine(error?.message ?? t('cli.playscript.state.failed')),
    error?.statusCode === 402 ? EXIT.noCredit : EXIT.failed,
  )

const wordsOf = ({ t }: Context, { id }: Playscript) => ({
  starting: t('cli.playscript.starting'),
  stopping: t('cli.playscript.stopping'),
  stopped: t('cli.playscript.state.stopped'),
  left: () => t('cli.playscript.left', { command: commandLine(`playscript proposals ${shortId(id)}`) }),
})

function followWork(context: Context, script: Playscript, begin: () => Promise<Batch>): Promise<Batch> {
  const { api, t } = context
  const { scenes = [] } = script
  return runStoppable<Batch>({
    begin,
    follow: async (begun, { signal, show }) => {
      let last = begun
      for await (const batch of followBatch({ api, batch: begun, signal })) {
        last = batch
        const scene = scenes.find(({ id }) => id === batch.scene)
        const at = scene === undefined ? '' : ` · ${headingOf(scene, t)}`
        show(t('cli.playscript.batch', { done: batch.done + batch.failed, total: batch.total }) + at)
      }
      return last
    },
    stop: ({ id }) => api.playscript.stopBatch({ params: { id: script.id, job: id } }),
    words: wordsOf(context, script),
  })
}

/** Shows the proposals of a batch, and accepts them if that was asked for. Throws if it didn't get to its end. */
async function endBatch(context: Context, batch: Batch, options: WorkOptions): Promise<void> {
  const { api, t } = context
  const script = await api.playscript.getPlayscript({ params: { id: batch.playscript } })
  const open = await openProposals(context, script.scenes ?? [])
  const made = open.filter((proposal) => proposal.batch === batch.id)
  showProposals(made, script, options, context)
  if (batch.state !== 'stopped') await acceptOrTell(context, script, made, options)
  const command = commandLine(`playscript resume ${shortId(script.id)}`)
  if (batch.state === 'stopped') {
    throw new CommandError(t('cli.playscript.batchStopped', { command }), EXIT.interrupted)
  }
  if (batch.state === 'failed') throw failure(batch.error, context)
  if (batch.failed > 0) throw new CommandError(t('cli.playscript.batchFailed', { count: batch.failed, command }))
}
