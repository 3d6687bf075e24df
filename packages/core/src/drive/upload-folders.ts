import type { Api } from '../client/api-types.ts'
import { MOST_NODES_AT_ONCE } from './limits.ts'

/** Makes the folders of one drop before its files, once; a failure is tried again by whoever asks next. */
export function createUploadFolders(api: Pick<Api, 'drive'>, parent: string, paths: ReadonlySet<string>) {
  let made: Promise<ReadonlyMap<string, string>> | undefined
  const make = async (): Promise<ReadonlyMap<string, string>> => {
    const ids = new Map<string, string>([['', parent]])
    const wanted = [...paths].filter((path) => path !== '')
    for (let start = 0; start < wanted.length; start += MOST_NODES_AT_ONCE) {
      const some = wanted.slice(start, start + MOST_NODES_AT_ONCE)
      const { list } = await api.drive.createFolders({ body: { parent, paths: some } })
      // By their order too: a path comes back in its composed form.
      for (const [index, { path, node }] of list.entries()) {
        ids.set(path, node.id)
        const asked = some[index]
        if (asked !== undefined && list.length === some.length) ids.set(asked, node.id)
      }
    }
    return ids
  }
  return async (path: string): Promise<string> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    const ids = await made
    return ids.get(path) ?? ids.get(path.normalize('NFC')) ?? parent
  }
}
