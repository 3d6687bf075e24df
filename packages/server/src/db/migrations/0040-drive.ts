import type { Migration } from './migration.ts'

const USER = 'text not null references "user" (id) on delete cascade'

/** Folders and files with their content. */
export const drive: Migration = {
  name: '0040-drive',
  up: async ({ table, run, fullText }) => {
    // Every change of a drive locks its row first, so that concurrent moves can't create a cycle and uploads can't
    // exceed the quota.
    await table('drive', {
      user_id: `text primary key references "user" (id) on delete cascade`,
      root_id: 'text not null',
      // Counts each content once, even if several assets share it.
      used_bytes: 'integer not null check (used_bytes >= 0)',
      // Includes the trash, excludes the root.
      node_count: 'integer not null default 0 check (node_count >= 0)',
      created_at: 'text not null',
    })
    await table(
      'blob',
      {
        user_id: USER,
        hash: 'text not null',
        size: 'integer not null check (size >= 0)',
        type: 'text not null',
        kind: 'text not null',
        // The picture's width in pixels, null until it's examined.
        width: 'integer',
        height: 'integer',
        thumbnail: "text not null default 'waiting'",
        text_state: "text not null default 'waiting'",
        text_error: 'text',
        vector_state: "text not null default 'none'",
        vector_error: 'text',
        created_at: 'text not null',
      },
      ['primary key (user_id, hash)'],
    )
    await table(
      'asset',
      {
        id: 'text primary key',
        user_id: USER,
        hash: 'text not null',
        name: 'text not null',
        // The name for searching and sorting. See foldText.
        name_key: 'text not null',
        conversation_id: 'text references conversation (id) on delete set null',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      ['foreign key (user_id, hash) references blob (user_id, hash)'],
    )
    await run('create index asset_user on asset (user_id, id)')
    await run('create index asset_hash on asset (user_id, hash)')
    await run('create index asset_conversation on asset (conversation_id)')
    await table(
      'asset_store',
      { asset_id: 'text not null references asset (id) on delete cascade', user_id: USER, store: 'text not null' },
      ['primary key (user_id, store, asset_id)'],
    )
    await run('create index asset_store_asset on asset_store (asset_id)')
    // Chunked uploads. The length of the file in `uploads/` is the progress.
    await table('upload', {
      id: 'text primary key',
      user_id: USER,
      length: 'integer not null check (length >= 0)',
      // The name, folder and store of the file.
      purpose: 'text not null',
      // The resulting asset.
      asset_id: 'text references asset (id) on delete cascade',
      expires_at: 'text not null',
      created_at: 'text not null',
    })
    await run('create index upload_expires on upload (expires_at)')
    await run('create index upload_user on upload (user_id)')
    await run('create index upload_asset on upload (asset_id)')
    await table('node', {
      id: 'text primary key',
      user_id: USER,
      parent_id: 'text references node (id) on delete cascade',
      kind: "text not null check (kind in ('folder', 'file'))",
      name: 'text not null',
      // The sort key of the name, which compares numbers by value.
      name_key: 'text not null',
      asset_id: 'text references asset (id)',
      // The bytes of a file, or of all files below a folder that aren't in the trash.
      size: 'integer not null default 0 check (size >= 0)',
      type: 'text',
      file_kind: 'text',
      // When the original file was last modified, if known.
      modified_at: 'text',
      child_count: 'integer not null default 0 check (child_count >= 0)',
      sort_index: 'integer not null default 0',
      order_by: "text not null default 'name'",
      descending: 'integer not null default 0',
      // Only set on the deleted node itself, not on nodes below it.
      trashed_at: 'text',
      version: 'integer not null default 1',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create unique index node_name on node (parent_id, name) where trashed_at is null')
    await run('create index node_parent on node (parent_id)')
    // One index per sort order of a folder, so that a page of 100,000 children needs no sorting.
    const inOrder = (name: string, columns: string) =>
      run(`create index ${name} on node (parent_id, ${columns}, id) where trashed_at is null`)
    await inOrder('node_by_name', 'kind, name_key')
    await inOrder('node_by_size', 'kind, size')
    await inOrder('node_by_kind', 'kind, file_kind, name_key')
    await inOrder('node_by_date', 'kind, updated_at')
    await inOrder('node_by_hand', 'sort_index')
    await run('create index node_user on node (user_id, kind, id)')
    await run('create index node_asset on node (asset_id)')
    await run('create index node_trash on node (user_id, trashed_at) where trashed_at is not null')
    await fullText('node_name_text')
  },
}
