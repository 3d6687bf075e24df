import type { Person } from '@saffron/core/auth'
import { mentionedIn } from '@saffron/core/chat'

/** Returns the part of a draft that names those whom its text mentions. In a file of its own, because few texts do. */
export function mentionsOf(content: string, people: readonly Person[]): { readonly mentions?: readonly string[] } {
  const mentions = mentionedIn(content, people)
  return mentions.length > 0 ? { mentions } : {}
}
