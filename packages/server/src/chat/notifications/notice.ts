import type { NotificationUpdate } from '@saffron/core/chat'

/** A new notification and the user who gets it. */
export interface Notice {
  readonly user: string
  readonly news: NotificationUpdate
}
