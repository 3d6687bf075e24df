import { PROVIDERS } from '@saffron/core/admin'

import type { Database } from '../../db/index.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { findChannels, type FoundChannel, type ProviderEnvironment } from '../../providers/index.ts'
import { insertChannel, installationFacts, recordFact } from '../channel-store.ts'
import { newChannel } from './new-channel.ts'

const FACT = 'channel_found:'
/** Recorded once the first start has discovered channels. */
const LOOKED = `${FACT}looked`

export interface DiscoveryDeps {
  readonly db: Database
  readonly keys: Encryption
  readonly environment: ProviderEnvironment
  readonly now: () => Date
}

/**
 * Creates channels for API keys in the environment and local servers. The first start falls back to the demo, later
 * starts only add new keys. Each source counts once, so that an admin's changes and deletions persist. Returns the
 * names of the new channels.
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

const DEMO: FoundChannel = { source: 'demo', name: PROVIDERS.demo.name, type: 'demo', baseUrl: '', apiKey: '' }
