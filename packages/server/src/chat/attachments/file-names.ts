import type { Message } from '@saffron/core/chat'

import type { Database } from '../../db/index.ts'
import type { AttachedFiles } from '../../drive/index.ts'

type MessageWithFiles = Pick<Message, 'text' | 'attachments'>

const isWordless = ({ text }: MessageWithFiles): boolean => text.trim() === ''

/** Returns a message's text, or its file names if it only has files. */
export function textOrFileNames(message: MessageWithFiles, nameOf: (asset: string) => string | undefined): string {
  if (!isWordless(message)) return message.text
  return message.attachments.flatMap((asset) => nameOf(asset) ?? []).join(', ')
}

interface Reading {
  readonly db: Pick<Database, 'query'>
  readonly files: AttachedFiles
  readonly owner: string
}

/** Adds the text of messages, reading the file names of those that only have files. */
export async function withFileNames<M extends MessageWithFiles>(
  reading: Reading,
  messages: readonly M[],
): Promise<M[]> {
  const { db, files, owner } = reading
  const wanted = messages.filter(isWordless).flatMap(({ attachments }) => attachments)
  const found = wanted.length === 0 ? [] : await files.find(db.query, owner, [...new Set(wanted)])
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return messages.map((message) => ({ ...message, text: textOrFileNames(message, (asset) => names.get(asset)) }))
}
