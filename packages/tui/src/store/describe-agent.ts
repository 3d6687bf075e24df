import type { Api } from '@saffron/core/client'
import type { Agent } from '@saffron/core/store'

/** Lets a model draft an agent by what it should do, and stores that as a draft. */
export async function describeAgent(
  { store }: Api,
  need: string,
  { name, model }: { readonly name?: string; readonly model?: string | undefined } = {},
): Promise<Agent> {
  const proposed = await store.proposeAgent({ body: { need, ...(model !== undefined && { model }) } })
  return store.createAgent({ body: { ...proposed, ...(name !== undefined && name !== '' && { name }) } })
}
