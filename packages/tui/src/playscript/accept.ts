import { acceptTranslation } from '@saffron/core/playscript/client'
import type { Playscript, Proposal, Scene, ScriptElement } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'

/** Accepts proposals for a script one after the other. Each knows the changes of those before it. */
export function createAcceptance({ api }: { readonly api: Pick<Context['api'], 'playscript'> }, script: Playscript) {
  const versions = new Map((script.scenes ?? []).map(({ id, version }) => [id, version]))
  return async (proposal: Proposal, elements?: ScriptElement[]): Promise<Scene> => {
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
