import { createNotifications, type Notifications } from '@saffron/core/chat'

import { api } from '../../shell/session/client.ts'
import { keptStores } from '../../ui/list/kept-lists.ts'
import { chatOf } from '../chat-context.tsx'

/** The notifications of a user, kept while they're signed in. */
export function notificationsOf(owner: string): Notifications {
  const name = `notifications ${owner}`
  const { feed } = chatOf(owner)
  const store = (keptStores.get(name) as Notifications | undefined) ?? createNotifications({ api, feed })
  keptStores.set(name, store)
  return store
}
