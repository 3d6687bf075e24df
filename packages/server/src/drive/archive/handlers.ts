import type { archiveContract } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { BlobStore } from '../../blobs/index.ts'
import type { Database } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import { findSpaceOf, workspaceName } from '../../spaces/index.ts'
import { zipOf } from '../../user-data/zip-of.ts'
import type { Signature, SignedUrls } from '../assets/content-url.ts'
import { requireNode } from '../nodes/drive-change.ts'
import { ownerOf, treesOf } from './archive-store.ts'
import { readChoice, writeChoice } from './choice.ts'
import { zipEntries } from './zip-tree.ts'

interface ArchiveDeps {
  readonly db: Database
  readonly blobs: BlobStore
  readonly urls: SignedUrls
  readonly now: () => Date
}

export function archiveHandlers({ db, blobs, urls, now }: ArchiveDeps): Handlers<typeof archiveContract> {
  /**
   * Returns the chosen nodes that aren't inside another chosen one, since those are included anyway. Throws
   * `node.not_found` if one doesn't exist.
   */
  const requireTops = async (owner: string, ids: readonly string[]): Promise<NodeTable[]> => {
    const chosen = new Set(ids)
    const tops: NodeTable[] = []
    for (const id of chosen) {
      const { node, above } = await requireNode({ tx: db.query, owner }, id)
      if (!above.some((folder) => chosen.has(folder.id))) tops.push(node)
    }
    return tops
  }

  /** Returns the name of the zip: its single node's, or a default with the date. */
  const nameOf = ([first, ...others]: readonly NodeTable[]): string => {
    const name = others.length === 0 ? first?.name : undefined
    return `${name || `saffron-${now().toISOString().slice(0, 10)}`}.zip`
  }

  const archive = async (owner: string, ids: readonly string[]) => {
    const tops = await requireTops(owner, ids)
    const { files, folders } = zipEntries(await treesOf(db.query, owner, idsOf(tops)), blobs)
    return { content: zipOf(files, now(), folders), name: nameOf(tops), cacheSeconds: 0 }
  }

  /** Returns the space whose nodes the caller may read: one that they are a member of, or that of a signed URL. */
  const ownerFor = async (caller: Caller | undefined, path: string, id: string, signature: Signature) => {
    const isSigned = urls.isSigned(path, signature)
    const userId = isSigned ? signature.member : caller?.userId
    const owner = isSigned ? await ownerOf(db.query, id) : undefined
    // A URL without a member was made for the owner of their own space. It ends when they move the files to a workspace.
    const isOwn = owner !== undefined && (await workspaceName(db.query, owner)) === undefined
    if (isSigned && userId === undefined && isOwn) return owner
    const mayRead = userId !== undefined && (isSigned || caller?.byApiKey !== true)
    const space = mayRead ? await findSpaceOf(db.query, { kind: 'node', id, userId }) : undefined
    if (space === undefined) throw new ApiError('node.not_found')
    return space.owner
  }

  return {
    archiveNodes: async ({ space, body: { ids } }) => {
      const tops = await requireTops(space.owner, ids)
      const member = space.owner === space.by ? undefined : space.by
      return { url: urls.sign(`/fsnode/archive/${writeChoice(idsOf(tops))}`, member), name: nameOf(tops) }
    },
    downloadArchive: async ({ caller, params: { choice }, query }) => {
      const ids = readChoice(choice)
      const [first = ''] = ids
      return archive(await ownerFor(caller, `/fsnode/archive/${choice}`, first, query), ids)
    },
    downloadFolder: async ({ caller, params: { id }, query }) =>
      archive(await ownerFor(caller, `/fsnode/list/${id}/archive`, id, query), [id]),
  }
}

const idsOf = (nodes: readonly NodeTable[]): string[] => nodes.map(({ id }) => id)
