import { numbersOf } from '@saffron/core/playscript/client'
import type { Playscript, Proposal } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { shortId } from '../shell/find-row.ts'
import type { JsonOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { createAcceptance } from './accept.ts'
import { findProposal, findScene, findScript, openProposals } from './find-script.ts'
import { textOfProposal } from './proposal-text.ts'
import { kindText, stateText } from './script-text.ts'

/** Shows proposals with the numbers of their scenes. */
export function showProposals(
  proposals: readonly Proposal[],
  script: Playscript,
  { json }: JsonOption,
  { t }: Pick<Context, 't'>,
): void {
  const numbers = numbersOf(script.scenes ?? [])
  const numberOf = ({ scene }: Proposal) => numbers.get(scene) ?? ''
  showRows(proposals, {
    json,
    heading: [
      t('cli.column.id'),
      t('cli.playscript.column.number'),
      t('cli.playscript.column.kind'),
      t('cli.column.state'),
      t('cli.playscript.column.text'),
    ],
    cells: (row) => [
      shortId(row.id),
      numberOf(row),
      kindText(row, t),
      stateText(row, t),
      cleanLine(row.error?.message ?? textOfProposal(row)),
    ],
    fields: (row) => [row.id, numberOf(row), row.kind, row.to, row.state, row.error?.message ?? textOfProposal(row)],
    none: t('cli.playscript.noProposals'),
  })
}

interface ProposalOptions extends JsonOption {
  readonly scene?: string
  readonly all?: true
}

/** `saffron playscript proposals`: the proposals for a script that are neither accepted nor discarded. */
export const listProposals = (typed: string, options: ProposalOptions): Promise<void> =>
  withSession(options, async (context) => {
    const script = await findScript(context, typed)
    const scenes = options.scene === undefined ? (script.scenes ?? []) : [findScene(script, options.scene)]
    showProposals(await openProposals(context, scenes), script, options, context)
  })

/** `saffron playscript accept`: changes scenes as proposed. With `--all`, the newest one of each kind for each scene. */
export const acceptProposals = (typed: string, ids: readonly string[], options: ProposalOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { t } = context
    const { script, chosen } = await chosenOf(context, { typed, ids, isAll: options.all === true })
    const accept = createAcceptance(context, script)
    const ready = options.all ? newestOfEach(chosen.filter(({ state }) => state === 'ready')) : chosen
    for (const proposal of ready) {
      const scene = await accept(proposal)
      if (options.json) writeJson(scene)
    }
    printInfo(t('cli.playscript.accepted', { count: ready.length }))
  })

/** `saffron playscript discard`: discards proposals, and stops those in progress. */
export const discardProposals = (typed: string, ids: readonly string[], options: ProposalOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { chosen } = await chosenOf(context, { typed, ids, isAll: options.all === true })
    for (const { id: proposal, scene: id } of chosen) {
      const discarded = await api.playscript.discardProposal({ params: { id, proposal } })
      if (options.json) writeJson(discarded)
    }
    printInfo(t('cli.playscript.discarded', { count: chosen.length }))
  })

interface Choice {
  readonly typed: string
  readonly ids: readonly string[]
  readonly isAll: boolean
}

async function chosenOf(context: Context, { typed, ids, isAll }: Choice) {
  if (ids.length > 0 === isAll) throw new CommandError(context.t('cli.playscript.idsOrAll'), EXIT.usage)
  const script = await findScript(context, typed)
  const open = await openProposals(context, script.scenes ?? [])
  return { script, chosen: isAll ? open : ids.map((id) => findProposal(open, id)) }
}

/** Several variants for one scene would replace each other. An outline is only to be read. */
const newestOfEach = (proposals: readonly Proposal[]): Proposal[] => [
  ...new Map(
    proposals
      .filter(({ kind }) => kind !== 'genOutline')
      .map((proposal) => [`${proposal.scene} ${proposal.kind} ${proposal.to ?? ''}`, proposal]),
  ).values(),
]
