import { withSynopsis, writeFountain } from '@saffron/core/playscript/client'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript/contract'

/** All elements of a script in their order, as a file has them. */
export const elementsOf = ({ front = [], scenes = [] }: Pick<Playscript, 'front' | 'scenes'>): ScriptElement[] => [
  ...front,
  ...scenes.flatMap(({ elements, synopsis }) => withSynopsis(elements, synopsis)),
]

/** Returns a script as Fountain. */
export const scriptSource = (script: Pick<Playscript, 'titlePage' | 'front' | 'scenes'>): string =>
  writeFountain({ titlePage: script.titlePage, elements: elementsOf(script) })

/** Returns a scene as Fountain. */
export const sceneSource = ({ elements, synopsis }: Pick<Scene, 'elements' | 'synopsis'>): string =>
  writeFountain({ titlePage: [], elements: withSynopsis(elements, synopsis) })
