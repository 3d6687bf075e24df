import type { StoredMessage } from '../messages/message-store.ts'

/** The new assets by the old ones. */
export type NewAssets = ReadonlyMap<string, string>

/** Returns the files of a message with their new IDs. A file that is gone stays one that is gone. */
export function replaceFiles({ attachments, sources }: StoredMessage, assets: NewAssets) {
  return {
    attachments: attachments.map((id) => assets.get(id) ?? id),
    ...(sources && {
      sources: sources.map((source) => ({ ...source, asset: assets.get(source.asset) ?? source.asset })),
    }),
  }
}
