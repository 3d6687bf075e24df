import type { Migration } from './migration.ts'

/** Drawings, their files, collections and presets, and the prices and abilities of models that draw. */
export const drawings: Migration = {
  name: '0069-drawings',
  up: async ({ table, run, addColumn }) => {
    await addColumn('model', 'megapixel_price', 'integer')
    // JSON lists and objects. See ModelTable.
    await addColumn('model', 'price_variants', 'text')
    await addColumn('model', 'media', 'text')
    await table('drawing', {
      id: 'text primary key',
      owner_id: 'text not null references principal (id) on delete cascade',
      // The account may be deleted.
      created_by: 'text',
      kind: "text not null check (kind in ('image', 'edit', 'describe', 'blend', 'video'))",
      prompt: 'text not null',
      prompt_folded: 'text not null',
      negative_prompt: 'text',
      model: 'text not null',
      size: 'text',
      ratio: 'text',
      count: 'integer not null',
      quality: 'text',
      style: 'text',
      seed: 'integer',
      seconds: 'integer',
      metadata: 'integer not null',
      parent_id: 'text',
      from_id: 'text references drawing (id) on delete set null',
      action: 'text',
      state: "text not null check (state in ('queued', 'submitted', 'running', 'succeeded', 'failed', 'cancelled'))",
      progress: 'integer not null',
      results: 'text not null',
      prompts: 'text',
      revised_prompt: 'text',
      error: 'text',
      // JSON of the prices when it was started, and what was held for it.
      prices: 'text not null',
      held_micros: 'integer not null',
      cost_micros: 'integer not null',
      channel_id: 'text',
      // The ID at the provider.
      task: 'text',
      favorite: 'integer not null',
      temporary: 'integer not null',
      trashed_at: 'text',
      submitted_at: 'text',
      ended_at: 'text',
      version: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run(
      'create index drawing_list on drawing (owner_id, created_at, id) where trashed_at is null and temporary = 0',
    )
    await run('create index drawing_from on drawing (from_id) where from_id is not null')
    await run('create index drawing_active on drawing (owner_id) where ended_at is null')
    await run('create index drawing_trash on drawing (trashed_at) where trashed_at is not null')
    await run('create index drawing_temporary on drawing (created_at) where temporary = 1')
    // An asset that is listed here isn't deleted with its drive file.
    await table(
      'draw_asset',
      {
        drawing_id: 'text not null references drawing (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        asset_id: 'text not null references asset (id) on delete cascade',
        role: "text not null check (role in ('reference', 'mask', 'preview', 'result'))",
        position: 'integer not null',
      },
      ['primary key (drawing_id, role, position)'],
    )
    await run('create index draw_asset_of_asset on draw_asset (asset_id)')
    await run('create index draw_asset_of_owner on draw_asset (owner_id)')
    await table(
      'draw_collection',
      {
        drawing_id: 'text not null references drawing (id) on delete cascade',
        owner_id: 'text not null references principal (id) on delete cascade',
        name: 'text not null',
      },
      ['primary key (drawing_id, name)'],
    )
    await run('create index draw_collection_name on draw_collection (owner_id, name)')
    await table('draw_preset', {
      id: 'text primary key',
      owner_id: 'text not null references principal (id) on delete cascade',
      name: 'text not null',
      name_folded: 'text not null',
      settings: 'text not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index draw_preset_of_owner on draw_preset (owner_id, name_folded)')
  },
}
