import type { MessagePart } from '@saffron/core/chat'

import type { StoredMessage } from '../messages/message-store.ts'

/** The new assets by the old ones. */
export type NewAssets = ReadonlyMap<string, string>

/** Returns the files of a message with their new IDs. A file that is gone stays one that is gone. */
export function replaceFiles({ attachments, sources, parts }: StoredMessage, assets: NewAssets) {
  return {
    attachments: replaceIds(attachments, assets),
    ...(sources && {
      sources: sources.map((source) => ({ ...source, asset: assets.get(source.asset) ?? source.asset })),
    }),
    parts: parts.map((part) => replacePart(part, assets)),
  }
}

export const replaceIds = (ids: readonly string[], assets: NewAssets): string[] => ids.map((id) => assets.get(id) ?? id)

function replacePart(part: MessagePart, assets: NewAssets): MessagePart {
  if (part.type === 'image')
    return part.asset === undefined ? part : { ...part, asset: assets.get(part.asset) ?? part.asset }
  if (part.type !== 'tool') return part
  const { asset, files } = part
  return {
    ...part,
    ...(asset !== undefined && { asset: assets.get(asset) ?? asset }),
    ...(files !== undefined && { files: replaceIds(files, assets) }),
  }
}
