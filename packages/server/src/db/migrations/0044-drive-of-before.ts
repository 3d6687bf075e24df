import type { Migration } from './migration.ts'

/**
 * Changes that were added to 0040 and 0042 after some databases had run them. Newer databases already have them and
 * don't change.
 */
export const driveOfBefore: Migration = {
  name: '0044-drive-of-before',
  up: async ({ run, addColumn, hasColumn }) => {
    if (!(await hasColumn('node', 'modified_at'))) await addColumn('node', 'modified_at', 'text')
    if (!(await hasColumn('drive', 'node_count'))) {
      await addColumn('drive', 'node_count', 'integer not null default 0 check (node_count >= 0)')
      await run(
        'update drive set node_count = (select count(*) from node where node.user_id = drive.user_id and parent_id is not null)',
      )
    }
    await run('create index if not exists upload_user on upload (user_id)')
    await run('create unique index if not exists passage_user on passage (user_id, id)')
    await run("create index if not exists blob_text_waiting on blob (user_id, hash) where text_state = 'waiting'")
    await run("create index if not exists blob_vectors_waiting on blob (user_id, hash) where vector_state = 'waiting'")
    await run('drop index if exists blob_thumbnail')
  },
}
