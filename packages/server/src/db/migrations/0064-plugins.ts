import type { Migration } from './migration.ts'

/** Plugins with their tools, the keys and accounts of users, the log of calls, and the plugins of conversations. */
export const plugins: Migration = {
  name: '0064-plugins',
  up: async ({ table, run }) => {
    await table('plugin', {
      id: 'text primary key',
      // Null means everyone's.
      owner_id: 'text references principal (id) on delete cascade',
      plugin_key: 'text not null',
      name: 'text not null',
      folded: 'text not null',
      description: 'text not null',
      publisher: 'text not null',
      transport: "text not null check (transport in ('http', 'stdio', 'openapi'))",
      url: 'text',
      // JSON of Program, whose variables are encrypted.
      program: 'text',
      // JSON: a list of PluginNeed.
      needs: 'text not null',
      catalog: 'text',
      enabled: 'integer not null check (enabled in (0, 1))',
      trusted: 'integer not null check (trusted in (0, 1))',
      // JSON of the protocol that the server speaks and since when that is known, or null.
      protocol: 'text',
      health: "text not null check (health in ('unknown', 'ok', 'failing'))",
      // JSON of the last failure, or null.
      failure: 'text',
      checked_at: 'text',
      version: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run("create unique index plugin_of_owner on plugin (coalesce(owner_id, ''), plugin_key)")
    await table(
      'plugin_tool',
      {
        plugin_id: 'text not null references plugin (id) on delete cascade',
        name: 'text not null',
        // JSON of the definition as last listed, and its SHA-256.
        definition: 'text not null',
        hash: 'text not null',
        // The definition that was accepted, or null if none was.
        accepted: 'text',
        accepted_hash: 'text',
        enabled: 'integer not null check (enabled in (0, 1))',
        // 0 if the server doesn't list it anymore. Its accepted definition is kept in case it comes back.
        listed: 'integer not null check (listed in (0, 1))',
      },
      ['primary key (plugin_id, name)'],
    )
    await table('plugin_connection', {
      id: 'text primary key',
      plugin_id: 'text not null references plugin (id) on delete cascade',
      user_id: 'text not null references "user" (id) on delete cascade',
      kind: "text not null check (kind in ('key', 'account'))",
      // Encrypted JSON.
      secret: 'text not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create unique index plugin_connection_of_user on plugin_connection (user_id, plugin_id)')
    await run('create index plugin_connection_of_plugin on plugin_connection (plugin_id)')
    await table('plugin_sign_in', {
      // The SHA-256 of the state in the URL.
      state_hash: 'text primary key',
      plugin_id: 'text not null references plugin (id) on delete cascade',
      user_id: 'text not null references "user" (id) on delete cascade',
      // Encrypted JSON.
      secret: 'text not null',
      expires_at: 'text not null',
    })
    await run('create index plugin_sign_in_of_user on plugin_sign_in (user_id, plugin_id)')
    await run('create index plugin_sign_in_of_plugin on plugin_sign_in (plugin_id)')
    await run('create index plugin_sign_in_expires on plugin_sign_in (expires_at)')
    await table('plugin_call', {
      id: 'text primary key',
      plugin_id: 'text not null references plugin (id) on delete cascade',
      user_id: 'text not null references "user" (id) on delete cascade',
      // The conversation may be deleted, so there is no reference.
      conversation_id: 'text',
      tool: 'text not null',
      state: "text not null check (state in ('done', 'failed', 'cancelled', 'input'))",
      duration_ms: 'integer not null',
      input_bytes: 'integer not null',
      output_bytes: 'integer not null',
      error: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index plugin_call_of_user on plugin_call (user_id, plugin_id, id)')
    await run('create index plugin_call_of_plugin on plugin_call (plugin_id)')
    await run('create index plugin_call_created on plugin_call (created_at)')
    await table(
      'conversation_plugin',
      {
        conversation_id: 'text not null references conversation (id) on delete cascade',
        plugin_id: 'text not null references plugin (id) on delete cascade',
        enabled: 'integer not null check (enabled in (0, 1))',
      },
      ['primary key (conversation_id, plugin_id)'],
    )
    await run('create index conversation_plugin_of_plugin on conversation_plugin (plugin_id)')
  },
}
