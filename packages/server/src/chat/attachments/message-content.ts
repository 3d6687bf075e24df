import type { Message } from '@saffron/core/chat'

import { type PromptFile, textOf } from './prompt-file.ts'

/** A message's content for a model: its files as text, then its own text, with the pictures next to it. */
type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

/** Replaces deleted files of a message without text. */
const GONE = '<file missing="it was deleted"/>'

type MessageWithFiles = Pick<Message, 'id' | 'text' | 'attachments'>

export function messageContent({ text, attachments }: MessageWithFiles, files: readonly PromptFile[]): string | Part[] {
  if (files.length === 0) return text === '' && attachments.length > 0 ? GONE : text
  const words = [...files.map(textOf), text].filter((part) => part !== '').join('\n\n')
  const pictures = files.flatMap((file) => (file.as === 'picture' ? [file.url] : []))
  if (pictures.length === 0) return words
  return [...pictures.map((url): Part => ({ type: 'image_url', image_url: { url } })), { type: 'text', text: words }]
}

/** A reply of which only images are left, for a model that can't see them. */
const DRAWN = '<image/>'

/** Returns the content of a reply: its text and the images that its model drew, without their names, which no model wrote. */
export function replyContent({ text }: Pick<Message, 'text'>, files: readonly PromptFile[]): string | Part[] {
  const pictures = files.flatMap((file) => (file.as === 'picture' ? [file.url] : []))
  if (pictures.length === 0) return text === '' && files.length > 0 ? DRAWN : text
  const words: Part[] = text === '' ? [] : [{ type: 'text', text }]
  return [...pictures.map((url): Part => ({ type: 'image_url', image_url: { url } })), ...words]
}

/**
 * Returns the files of each message, each only at its first message, so that the earlier prompt doesn't change. A
 * message that only repeats files names them again, because it has no other content.
 */
export function filesByMessage(
  history: readonly MessageWithFiles[],
  given: ReadonlyMap<string, PromptFile>,
): ReadonlyMap<string, readonly PromptFile[]> {
  const seen = new Set<string>()
  return new Map(
    history.map(({ id, text, attachments }) => {
      const assets = [...new Set(attachments)]
      const fresh = assets.filter((asset) => !seen.has(asset))
      for (const asset of fresh) seen.add(asset)
      const known = text === '' && fresh.length === 0 ? assets.flatMap((asset) => given.get(asset)?.file ?? []) : []
      const again = known.map((file): PromptFile => ({ file, as: 'name', why: 'above' }))
      return [id, [...fresh.flatMap((asset) => given.get(asset) ?? []), ...again]]
    }),
  )
}
