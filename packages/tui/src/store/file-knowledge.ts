import { openAsBlob } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

import { DRIVE_PATH } from '@saffron/core/agent-file'
import type { Api } from '@saffron/core/client'
import { readDrivePath } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'
import type { Agent, AgentKnowledge } from '@saffron/core/store'

import { hashFile, lookUpOne } from '../drive/index.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { isSecretPath } from '../shell/secret-path.ts'
import { unreadable } from '../shell/unreadable.ts'

type Item = AgentKnowledge[number]

interface Lookup {
  readonly api: Api
  readonly t: Translate
}

/** A part of an agent's knowledge: stored already, or a file to upload. */
export type FiledKnowledge = { readonly name: string } & ({ readonly item: Item } | { readonly upload: string })

interface KnowledgePaths {
  /** The agent's file. Paths are beside it. */
  readonly file: string
  readonly paths: readonly string[]
  /** The stored agent, whose files aren't uploaded again. */
  readonly agent: Agent | undefined
}

/**
 * Returns the knowledge that a file names: paths of the drive, and files and folders beside it. Nothing above its folder
 * is read, also not through links, because a file from git must not upload what else is on this machine. Nothing is
 * uploaded yet.
 */
export async function knowledgeIn(lookup: Lookup, { file, paths, agent }: KnowledgePaths): Promise<FiledKnowledge[]> {
  const { api, t } = lookup
  const stored = new Map<string, Item>()
  const found: FiledKnowledge[] = []
  const local = paths.filter((path) => !path.startsWith(DRIVE_PATH))
  if (local.length > 0) {
    for (const item of agent?.knowledge ?? []) {
      if ('asset' in item) stored.set((await api.drive.getAsset({ params: { id: item.asset } })).hash, item)
    }
  }
  for (const path of paths) {
    if (path.startsWith(DRIVE_PATH)) {
      const node = await lookUpOne(api, readDrivePath(path.slice(DRIVE_PATH.length)).names)
      if (node === undefined) throw new CommandError(t('cli.agents.noKnowledge', { file, path }), EXIT.notFound)
      found.push({ name: path, item: { node: node.id } })
      continue
    }
    for (const each of await filesBeside({ file, path }, t)) {
      found.push({ name: each.name, ...(await storedOrNew(each.path, stored, api)) })
    }
  }
  return found
}

/** Uploads what isn't stored yet. */
export async function uploadKnowledge(
  { api }: Pick<Lookup, 'api'>,
  knowledge: readonly FiledKnowledge[],
): Promise<AgentKnowledge> {
  const items: Item[] = []
  for (const each of knowledge) {
    if ('item' in each) items.push(each.item)
    else {
      const body = { file: await openAsBlob(each.upload), name: basename(each.upload) }
      items.push({ asset: (await api.drive.uploadAsset({ body })).id })
    }
  }
  return items
}

async function storedOrNew(path: string, stored: ReadonlyMap<string, Item>, api: Api) {
  const hash = await hashFile(path, new AbortController().signal)
  const item = stored.get(hash)
  if (item !== undefined) return { item }
  const { size } = await stat(path)
  const { list } = await api.drive.checkAssets({ body: { list: [{ hash, size }] } })
  const asset = list[0]?.asset ?? null
  return asset === null ? { upload: path } : { item: { asset } }
}

/**
 * Returns the file at a path, or the files in that folder and below, without those that are hidden or may hold secrets.
 * One that is named itself is refused: whoever wrote the agent's file may not be whose machine it is.
 */
async function filesBeside(
  { file, path }: { readonly file: string; readonly path: string },
  t: Translate,
): Promise<{ readonly name: string; readonly path: string }[]> {
  try {
    const folder = await realpath(file === '-' ? '.' : dirname(file))
    const named = join(folder, path)
    const real = await realpath(named)
    if (!`${real}${sep}`.startsWith(`${folder}${sep}`) || real === folder) {
      throw new CommandError(t('cli.agents.knowledgeOutside', { file, path }), EXIT.usage)
    }
    // A harmless name may be a link to another one.
    if ([named, real].some((each) => isSecretPath(relative(folder, each)))) {
      throw new CommandError(t('cli.agents.knowledgeSecret', { file, path }), EXIT.usage)
    }
    if (!(await stat(real)).isDirectory()) return [{ name: path, path: real }]
    const entries = await readdir(real, { recursive: true, withFileTypes: true })
    return (
      entries
        // Links aren't files here, so none leads out of the folder.
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((each) => !isSecretPath(relative(folder, each)))
        .toSorted()
        .map((each) => ({ name: relative(folder, each).split(sep).join('/'), path: each }))
    )
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw unreadable(path, error, t)
  }
}
