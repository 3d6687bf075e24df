import { PAYERS, TEMPLATE_KEYS, type Workspace } from '@saffron/core/workspace'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isWholeId } from '../shell/find-row.ts'
import { isoDay } from '../shell/iso-time.ts'
import { type JsonOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { findWorkspace } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { ownerProof } from './owner-proof.ts'
import { requireOwner } from './require-owner.ts'

interface SettingOptions extends JsonOption {
  readonly description?: string
  readonly model?: string
}

/** `saffron workspace create`: joins the words to a name. */
export const createWorkspace = (
  words: readonly string[],
  options: SettingOptions & { readonly template?: string },
): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const name = nameOf(words, context)
    const template = options.template === undefined ? {} : oneOfTemplates(options.template, context)
    requireSession(context)
    const created = await api.workspace.createWorkspace({ body: { name, ...template, settings: settingsOf(options) } })
    tell(created, t('cli.workspace.created', { name: created.name }), options)
  })

const oneOfTemplates = (typed: string, { t }: Context) => ({ template: oneOf('--template', typed, TEMPLATE_KEYS, t) })

/** `saffron workspace rename`: joins the words to a name. */
export const renameWorkspace = (typed: string, words: readonly string[], options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const name = nameOf(words, context)
    requireSession(context)
    const { id } = await findWorkspace(context, typed)
    const renamed = await api.workspace.updateWorkspace({ params: { id }, body: { name } })
    tell(renamed, t('cli.workspace.renamed', { name: renamed.name }), options)
  })

/** `saffron workspace set`: changes the given settings and keeps the others. */
export const setWorkspace = (typed: string, options: SettingOptions & { readonly payer?: string }): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const payer = options.payer === undefined ? {} : { payer: oneOf('--payer', options.payer, PAYERS, t) }
    const changed = settingsOf(options)
    if (Object.keys({ ...payer, ...changed }).length === 0) {
      throw new CommandError(t('cli.error.missingArgument', { name: '--description, --model, --payer' }), EXIT.usage)
    }
    requireSession(context)
    const { id, settings, version } = await findWorkspace(context, typed)
    // The version keeps a setting that another admin has changed since it was read.
    const body = { ...payer, settings: { ...settings, ...changed }, version }
    const updated = await api.workspace.updateWorkspace({ params: { id }, body })
    tell(updated, t('cli.workspace.changed', { name: updated.name }), options)
  })

/** `saffron workspace rm`: asks, and asks for the password, which is read from stdin in a script. */
export const removeWorkspace = (typed: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const workspace = await findWorkspace(context, typed)
    requireOwner(workspace)
    const { id, name, memberCount } = workspace
    await confirm(t('cli.workspace.rmAsked', { name: cleanName(name), count: memberCount }), options, t)
    const removed = await api.workspace.deleteWorkspace({ params: { id }, body: await ownerProof(context) })
    tell(removed, t('cli.workspace.removed', { name, date: isoDay(removed.deleteAt ?? '') }), options)
  })

/** `saffron workspace restore`: restores a deleted workspace of the user. */
export const restoreWorkspace = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const id = isWholeId(typed) ? typed : (await findWorkspace(context, typed, { isDeleted: true })).id
    const restored = await api.workspace.restoreWorkspace({ params: { id } })
    tell(restored, t('common.restored', { title: restored.name }), options)
  })

function nameOf(words: readonly string[], { t }: Context): string {
  const name = words.join(' ').trim()
  if (name === '') throw new CommandError(t('cli.error.missingArgument', { name: '<name>' }), EXIT.usage)
  return name
}

const settingsOf = ({ description, model }: SettingOptions) => ({
  ...(description !== undefined && { description }),
  ...(model !== undefined && { model }),
})

const tell = (workspace: Workspace, line: string, { json }: JsonOption): void =>
  json ? writeJson(workspace) : printInfo(cleanLine(line))
