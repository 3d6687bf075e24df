import { ApiError } from '@saffron/core/errors'
import { acceptTranslation } from '@saffron/core/playscript/client'
import type { Playscript, Proposal, Scene, ScriptElement } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'

interface Lookup extends Pick<Context, 't'> {
  readonly api: Pick<Context['api'], 'playscript'>
}

/**
 * Accepts proposals for a script one after the other. Each knows the changes of those before it. A scene that isn't in
 * `scenes` must be as the model read it. Throws `request.outdated` if someone has changed it.
 */
export function createAcceptance({ api, t }: Lookup, script: Pick<Playscript, 'id' | 'owner' | 'scenes'>) {
  const versions = new Map((script.scenes ?? []).map(({ id, version }) => [id, version]))
  return async (proposal: Proposal, elements?: ScriptElement[]): Promise<Scene> => {
    if (proposal.kind === 'genOutline') {
      throw new ApiError('client.unexpected', { message: t('cli.playscript.onlyRead') })
    }
    if (proposal.kind === 'translate') return acceptTranslation(api, proposal, script)
    const version = versions.get(proposal.scene) ?? proposal.sceneVersion
    const scene = await api.playscript.acceptProposal({
      params: { id: proposal.scene, proposal: proposal.id },
      body: { version, ...(elements !== undefined && { elements }) },
    })
    versions.set(scene.id, scene.version)
    return scene
  }
}

/** Accepts proposals without showing them. Returns those for scenes that someone has changed since, which stay. */
export async function acceptUnread(
  context: Lookup,
  { id, owner }: Playscript,
  proposals: readonly Proposal[],
): Promise<readonly Proposal[]> {
  const accept = createAcceptance(context, { id, ...(owner !== undefined && { owner }) })
  const left: Proposal[] = []
  for (const proposal of proposals) {
    try {
      await accept(proposal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'request.outdated') throw error
      left.push(proposal)
    }
  }
  return left
}
