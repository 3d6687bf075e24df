import type { Database } from '../db/index.ts'
import type { PluginTable } from '../db/tables/plugins.ts'
import { sourceOfUrl } from '../plugins/create-plugin.ts'
import { newPlugin } from '../plugins/new-plugin.ts'
import { insertPlugin } from '../plugins/records/plugin-store.ts'

/** Creates a plugin of a user, or of everyone, whose server doesn't exist. */
export async function buildPlugin(db: Database, owner: string | null): Promise<PluginTable> {
  const at = new Date().toISOString()
  const source = sourceOfUrl('https://mcp.example/mcp', 'Test', 'http')
  const row = newPlugin(source, { owner, key: `test-${crypto.randomUUID().slice(0, 8)}`, at })
  await insertPlugin(db.query, row)
  return row
}
