import type { Database } from '../../db/index.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { findChannels, type FoundChannel, type ProviderEnvironment } from '../../providers/index.ts'
import { insertChannel, installationFacts, recordFact } from './channel-store.ts'
import { newChannel } from './new-channel.ts'

const FACT = 'channel_found:'
/** The first start has looked around. */
const LOOKED = `${FACT}looked`

export interface DiscoveryDeps {
  readonly db: Database
  readonly keys: Encryption
  readonly environment: ProviderEnvironment
  readonly now: () => Date
}

/**
 * Makes channels of what the machine has: on the first start keys in the environment and a local server, and with none
 * of them the demo; on later starts a key that was not there before. Each source counts once, so that what an admin
 * changes or deletes stays so. Gives the names of the channels it made.
 */
export async function discoverChannels({ db, keys, environment, now }: DiscoveryDeps): Promise<string[]> {
  const known = new Set(await installationFacts(db.query, FACT))
  const first = !known.has(LOOKED)
  const found = await findChannels(environment, { machine: first })
  const fresh = found.filter(({ source }) => !known.has(FACT + source))
  if (!first && fresh.length === 0) return []

  return db.transaction(async (tx) => {
    const createdAt = now().toISOString()
    const looksFirst = await recordFact(tx, { key: LOOKED, value: '', createdAt })
    const made: string[] = []
    for (const channel of looksFirst && fresh.length === 0 ? [DEMO] : fresh) {
      if (!(await recordFact(tx, { key: FACT + channel.source, value: channel.name, createdAt }))) continue
      await insertChannel(tx, newChannel({ ...channel, at: createdAt }, keys))
      made.push(channel.name)
    }
    return made
  })
}

const DEMO: FoundChannel = { source: 'demo', name: 'Demo', type: 'demo', baseUrl: '', apiKey: '' }
