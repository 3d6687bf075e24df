import { basename } from 'node:path'

import type { Context } from '../shell/context.ts'
import { createFetcher } from './fetch-file.ts'
import { addLocal, emptyTree } from './local-tree.ts'
import { makePlanned } from './new-folder.ts'
import { ahead } from './parallel.ts'
import { addRemote, type FetchJob, type GetPlan } from './plan-get.ts'
import { makeFolders, planFiles, readExisting } from './plan-put.ts'
import { type PreparedFile, prepareFiles } from './prepare-files.ts'
import type { Located } from './remote.ts'
import { createSender } from './send-file.ts'
import type { TransferPlan } from './transfers.ts'

/** Nothing is lost if a name is taken: identical files are skipped, others are stored next to it. */
const ON_CONFLICT = 'keepBoth'

/** Uploads a local file or folder to a Drive folder. */
export async function planUpload(
  { api, t }: Pick<Context, 'api' | 't'>,
  { local, folder, signal }: { readonly local: string; readonly folder: Located; readonly signal: AbortSignal },
): Promise<TransferPlan<PreparedFile>> {
  const tree = emptyTree()
  await addLocal(tree, { local, names: [basename(local)], follows: false })
  const base = { id: folder.node.id, names: folder.names }
  const existing = await readExisting(api, base, tree)
  const made = await makeFolders(api, base, { tree, existing, t })
  const files = planFiles(base, { tree, made, existing, t })
  const windows = ahead(prepareFiles(files, { api, onConflict: ON_CONFLICT, signal }))
  return {
    total: { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    jobs: flat(windows),
    perform: createSender({ api, t, onConflict: ON_CONFLICT, signal }),
    faults: tree.faults.map(({ error }) => error),
  }
}

/** Downloads a Drive file or folder to a local folder. */
export async function planDownload(
  context: Context,
  { from, folder, signal }: { readonly from: Located; readonly folder: string; readonly signal: AbortSignal },
): Promise<TransferPlan<FetchJob>> {
  const { api, t } = context
  const plan: GetPlan = { folders: [], files: [] }
  await addRemote(plan, context, { from, folder })
  await makePlanned(plan)
  return {
    total: { files: plan.files.length, bytes: plan.files.reduce((sum, { size }) => sum + size, 0) },
    jobs: flat([plan.files]),
    perform: createFetcher({ api, t, onConflict: ON_CONFLICT, signal }),
    faults: [],
  }
}

async function* flat<T>(parts: AsyncIterable<readonly T[]> | Iterable<readonly T[]>): AsyncGenerator<T> {
  for await (const part of parts) yield* part
}
