import { type AdminFeature, createAdminFeature } from '../admin/index.ts'
import { createAudit } from '../auth/index.ts'
import type { Database } from '../db/index.ts'
import { createMailService } from '../mail/index.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { createSecret } from '../platform/secret.ts'
import type { ProviderEnvironment } from '../providers/index.ts'

const now = () => new Date()

/** Creates the admin feature for a database and this environment, without searching for local servers. */
export function buildAdmin(db: Database, environment: ProviderEnvironment = {}, secret = 'a secret'): AdminFeature {
  const config = readConfig({ SAFFRON_DATA: '/nowhere' })
  const deps = {
    db,
    config: { ...config, demoPaceMs: 0, providerEnvironment: { ...noEnvironment, ...environment } },
    log: createLogger('silent'),
    secret: createSecret(secret),
    now,
  }
  return createAdminFeature({ ...deps, audit: createAudit(deps), mail: createMailService(deps) })
}

const noEnvironment = {
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  ANTHROPIC_API_KEY: undefined,
  GEMINI_API_KEY: undefined,
  OLLAMA_HOST: 'none',
}
