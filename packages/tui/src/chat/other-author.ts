import { authorOf, type Message } from '@saffron/core/chat'
import type { Translate } from '@saffron/core/i18n'

import { cleanName } from '../ui/clean-name.ts'

/** Returns the name of the other member who wrote a message, or undefined for the user's own. */
export function otherAuthor(message: Message, user: string | undefined, t: Translate): string | undefined {
  if (message.role !== 'user' || message.author?.id === user) return undefined
  const name = authorOf(message, t)
  return name === undefined ? undefined : cleanName(name)
}
