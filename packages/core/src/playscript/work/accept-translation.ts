import type { PlayscriptApi } from '../contract.ts'
import type { Proposal } from '../proposal-entities.ts'
import type { Playscript, Scene } from '../script-entities.ts'

/** Accepts a translation. It goes into the script of that language, which is made with the first one. */
export async function acceptTranslation(
  { playscript }: Pick<PlayscriptApi, 'playscript'>,
  { id, scene, to }: Proposal,
  script: Pick<Playscript, 'id' | 'owner'>,
): Promise<Scene> {
  const { list } = await playscript.searchPlayscripts({
    query: { translationOf: script.id, ...(script.owner !== undefined && { workspace: script.owner }) },
  })
  const other = list.find(({ language }) => language === to)
  const { scenes = [] } = other === undefined ? {} : await playscript.getPlayscript({ params: { id: other.id } })
  const version = scenes.find(({ source }) => source === scene)?.version ?? 1
  return playscript.acceptProposal({ params: { id: scene, proposal: id }, body: { version } })
}
