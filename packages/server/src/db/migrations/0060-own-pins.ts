import type { Migration } from './migration.ts'

/** Finds the conversations that a member of a workspace has pinned, which are read before the others. */
export const ownPins: Migration = {
  name: '0060-own-pins',
  up: ({ run }) =>
    run('create index conversation_view_pins on conversation_view (user_id, conversation_id) where pinned = 1'),
}
