import type { Migration } from './migration.ts'

/** Scripts with their scenes and versions, and what models propose for them. */
export const playscripts: Migration = {
  name: '0076-playscripts',
  up: async ({ table, run }) => {
    const owned = {
      id: 'text primary key',
      owner_id: 'text not null references principal (id) on delete cascade',
      // The account may be deleted.
      created_by: 'text',
    }
    const times = { created_at: 'text not null', updated_at: 'text not null' }
    await table('playscript', {
      ...owned,
      title: 'text not null',
      title_folded: 'text not null',
      title_page: 'text not null',
      language: 'text',
      format: 'text not null',
      paper: "text not null check (paper in ('letter', 'a4'))",
      numbers_locked: 'integer not null',
      front: 'text not null',
      glossary: 'text not null',
      template: 'text',
      asset_id: 'text',
      translation_of: 'text references playscript (id) on delete set null',
      warnings: 'text not null',
      // Counts every change, also of scenes. A version is only made after one.
      changes: 'integer not null',
      kept_changes: 'integer not null',
      kept_at: 'text not null',
      edited_at: 'text not null',
      trashed_at: 'text',
      version: 'integer not null',
      ...times,
    })
    await run('create index playscript_list on playscript (owner_id, edited_at, id) where trashed_at is null')
    await run('create index playscript_owner on playscript (owner_id, id)')
    await run('create index playscript_trash on playscript (trashed_at) where trashed_at is not null')
    await run(
      'create index playscript_translation on playscript (translation_of, language) where translation_of is not null',
    )
    await table('playscript_scene', {
      ...owned,
      playscript_id: 'text not null references playscript (id) on delete cascade',
      position: 'integer not null',
      number: 'text',
      heading: 'text not null',
      heading_folded: 'text not null',
      int_ext: 'text',
      location: 'text',
      time: 'text',
      episode: 'text',
      act: 'text',
      characters: 'text not null',
      elements: 'text not null',
      synopsis: 'text not null',
      color: 'text',
      eighths: 'integer not null',
      source_id: 'text references playscript_scene (id) on delete set null',
      version: 'integer not null',
      ...times,
    })
    await run('create index playscript_scene_order on playscript_scene (playscript_id, position)')
    await run('create index playscript_scene_owner on playscript_scene (owner_id)')
    await run('create index playscript_scene_source on playscript_scene (source_id) where source_id is not null')
    await table(
      'playscript_version',
      {
        ...owned,
        playscript_id: 'text not null references playscript (id) on delete cascade',
        number: 'integer not null',
        reason: "text not null check (reason in ('hour', 'accept', 'delete', 'restore'))",
        title: 'text not null',
        scene_count: 'integer not null',
        content: 'text not null',
        ...times,
      },
      ['unique (playscript_id, number)'],
    )
    await run('create index playscript_version_owner on playscript_version (owner_id)')
    const work = {
      model: 'text not null',
      instructions: 'text not null',
      to_language: 'text',
      from_language: 'text',
      error: 'text',
      cost_micros: 'integer not null',
      ended_at: 'text',
      version: 'integer not null',
      ...times,
    }
    const action = "check (action in ('translate', 'summary', 'genOutline', 'genPlayscript'))"
    await table('playscript_batch', {
      ...owned,
      playscript_id: 'text not null references playscript (id) on delete cascade',
      action: `text not null ${action}`,
      scenes: 'text not null',
      scene_id: 'text',
      // When it was started, or started again.
      resumed_at: 'text not null',
      state: "text not null check (state in ('queued', 'running', 'done', 'failed', 'stopped'))",
      ...work,
    })
    await run('create index playscript_batch_of_script on playscript_batch (playscript_id, created_at)')
    await run('create index playscript_batch_owner on playscript_batch (owner_id)')
    await table('playscript_proposal', {
      ...owned,
      playscript_id: 'text not null references playscript (id) on delete cascade',
      scene_id: 'text not null references playscript_scene (id) on delete cascade',
      batch_id: 'text references playscript_batch (id) on delete set null',
      action: `text not null ${action}`,
      scene_version: 'integer not null',
      state:
        "text not null check (state in ('queued', 'running', 'ready', 'failed', 'stopped', 'accepted', 'discarded'))",
      progress: 'integer not null',
      text: 'text not null',
      // How often the text was started again.
      round: 'integer not null',
      // What finished calls delivered, so that none of them is made twice.
      parts: 'text not null',
      elements: 'text',
      group_items: 'text',
      ...work,
    })
    await run('create index playscript_proposal_of_scene on playscript_proposal (scene_id, created_at)')
    await run(
      "create index playscript_proposal_open on playscript_proposal (playscript_id, scene_id) where state not in ('accepted', 'discarded')",
    )
    await run('create index playscript_proposal_active on playscript_proposal (owner_id) where ended_at is null')
    await run('create index playscript_proposal_batch on playscript_proposal (batch_id) where batch_id is not null')
    await run('create index playscript_proposal_owner on playscript_proposal (owner_id)')
  },
}
