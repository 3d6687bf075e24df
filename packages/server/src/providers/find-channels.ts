import type { FoundChannel, ProviderEnvironment } from './found-channel.ts'
import { providers } from './providers.ts'

export type { FoundChannel, ProviderEnvironment } from './found-channel.ts'

/** Returns the channels configured in the environment. With `machine`, includes local servers. */
export async function findChannels(
  environment: ProviderEnvironment,
  { machine }: { readonly machine: boolean },
): Promise<FoundChannel[]> {
  const entries = Object.values(providers)
  const configured = entries.map(({ findConfigured }) => findConfigured?.(environment))
  const local = machine ? await Promise.all(entries.map(async ({ findLocal }) => findLocal?.(environment))) : []
  return [...configured, ...local].filter((found) => found !== undefined)
}
