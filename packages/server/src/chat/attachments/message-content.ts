import type { StoredMessage } from '../message-store.ts'
import { type GivenFile, wordsOf } from './given-file.ts'

/** What a message says to a model: its files in words, then its own words, with its pictures beside them. */
type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

export function messageContent({ text }: StoredMessage, files: readonly GivenFile[]): string | Part[] {
  if (files.length === 0) return text
  const words = [...files.map(wordsOf), text].join('\n\n')
  const pictures = files.flatMap((file) => (file.as === 'picture' ? [file.url] : []))
  if (pictures.length === 0) return words
  return [...pictures.map((url): Part => ({ type: 'image_url', image_url: { url } })), { type: 'text', text: words }]
}

/** The files of each message, each at the first that has it: what was said before stays as it was. */
export function filesByMessage(
  history: readonly StoredMessage[],
  given: ReadonlyMap<string, GivenFile>,
): ReadonlyMap<string, readonly GivenFile[]> {
  const told = new Set<string>()
  return new Map(
    history.map(({ id, attachments }) => {
      const fresh = [...new Set(attachments)].filter((asset) => !told.has(asset))
      for (const asset of fresh) told.add(asset)
      return [id, fresh.flatMap((asset) => given.get(asset) ?? [])]
    }),
  )
}
