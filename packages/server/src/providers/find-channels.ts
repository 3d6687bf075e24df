import { findAnthropic } from './anthropic/find-channel.ts'
import type { FoundChannel, ProviderEnvironment } from './found-channel.ts'
import { findGoogle } from './google/find-channel.ts'
import { findOllama } from './ollama/find-channel.ts'
import { findOpenai } from './openai/find-channel.ts'

export type { FoundChannel, ProviderEnvironment } from './found-channel.ts'

/** Returns the channels configured in the environment. With `machine`, includes local servers. */
export async function findChannels(
  environment: ProviderEnvironment,
  { machine }: { readonly machine: boolean },
): Promise<FoundChannel[]> {
  const named = [findOpenai(environment), findAnthropic(environment), findGoogle(environment)]
  const running = machine ? await findOllama(environment) : undefined
  return [...named, running].filter((found) => found !== undefined)
}
