import type { Profile } from '@saffron/core/auth'
import { defaultModel, type Model, type ThreadSnapshot } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'
import type { ListSnapshot } from '@saffron/core/paging'
import type { Workspace } from '@saffron/core/workspace'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { folderPath, type ToolFolder } from './machine/index.ts'
import { modelLabel } from './model-label.ts'

/** The name of another member who asked for the reply in progress. */
export const askerOf = ({ asker }: ThreadSnapshot, user: Profile | null): string | undefined =>
  asker === null || asker.id === user?.id ? undefined : cleanLine(asker.name)

/** Shown during impersonation, because all actions apply to another user. */
export function visitOf(user: Profile | null, t: Translate): string | undefined {
  const { name, impersonatedBy } = user ?? {}
  if (name === undefined || impersonatedBy === undefined) return undefined
  return cleanLine(t('cli.app.visit', { visitor: impersonatedBy.name, name }))
}

/** The current space, because the members of a workspace see what is written there. Not shown without workspaces. */
export function spaceLine(
  current: Workspace | undefined,
  spaces: readonly Workspace[],
  t: Translate,
): string | undefined {
  if (current === undefined) return spaces.length === 0 ? undefined : t('cli.workspaces.personal')
  return t('cli.space.status', { name: cleanName(current.name), role: t(`cli.workspace.role.${current.role}`) })
}

/** Returns the model that replies use, if it's listed. */
export const modelInUse = ({ list }: ListSnapshot<Model>, wanted: string | undefined, lastChoice: string | undefined) =>
  wanted === undefined ? defaultModel(list, lastChoice) : list.find((item) => item.name === wanted)

/** Returns the model's name: its label if listed, marked if it's a demo. */
export function modelName(
  { hasMore }: ListSnapshot<Model>,
  { used, wanted }: { readonly used: Model | undefined; readonly wanted: string | undefined },
  t: Translate,
): string {
  if (used !== undefined) return modelLabel(used, t)
  return wanted === undefined ? (hasMore ? '' : t('cli.app.noModel')) : cleanLine(wanted)
}

/** The folder of this machine that the model may work in. */
export const toolsLine = (folder: ToolFolder | undefined, t: Translate): string | undefined =>
  folder && t('cli.chatTools.line', { folder: folderPath(folder) })
