import { withSynopsis, writeFountain } from '@saffron/core/playscript/client'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript/contract'

type SceneText = Pick<Scene, 'elements' | 'synopsis'>

interface ScriptText extends Pick<Playscript, 'titlePage' | 'front'> {
  readonly scenes?: readonly SceneText[] | undefined
}

/** The heading in a file of a scene that has none. Without one, its text would be the end of the scene before it. */
const UNHEADED = '—'

/** All elements of a script in their order, with synopses below headings. */
export const elementsOf = ({ front = [], scenes = [] }: Pick<Playscript, 'front' | 'scenes'>): ScriptElement[] => [
  ...front,
  ...scenes.flatMap(({ elements, synopsis }) => withSynopsis(elements, synopsis)),
]

/** Returns a script as Fountain. */
export function scriptSource(script: ScriptText): string {
  const { titlePage, front = [], scenes = [] } = script
  const [first = [], ...others] = scenes.map((scene) => fileScene(scene).elements)
  const needsMark = first.length < 2 || first[0]?.number !== undefined
  const start = startsUnheaded(script) && !needsMark ? first.slice(1) : first
  return writeFountain({ titlePage, elements: [...front, ...start, ...others.flat()] })
}

/** Returns a scene as Fountain. */
export const sceneSource = (scene: SceneText): string => {
  const { elements } = fileScene(scene)
  const needsMark = isHeaded(scene) || elements[0]?.number !== undefined
  return writeFountain({ titlePage: [], elements: needsMark ? elements : elements.slice(1) })
}

/** Whether a scene has a heading with a text. */
export const isHeaded = ({ elements: [first] }: Pick<Scene, 'elements'>): boolean =>
  first?.type === 'heading' && first.text.trim() !== ''

/** Whether the text above the first heading of a script is a scene. */
export const startsUnheaded = ({ front = [], scenes: [first] = [] }: Omit<ScriptText, 'titlePage'>): boolean =>
  front.length === 0 && first !== undefined && !isHeaded(first)

/** Returns a scene as a file has it: with its synopsis, and with a mark as its heading if it has none. */
export function fileScene({ elements, synopsis }: SceneText): { heading: string; elements: ScriptElement[] } {
  const [first, ...rest] = elements
  if (first?.type === 'heading' && first.text.trim() !== '') {
    return { heading: first.text, elements: withSynopsis(elements, synopsis) }
  }
  const mark: ScriptElement = { ...(first?.type === 'heading' && first), type: 'heading', text: UNHEADED }
  const below = first?.type === 'heading' ? rest : elements
  return { heading: UNHEADED, elements: withSynopsis([mark, ...below], synopsis) }
}

/** Returns elements of a file as they're stored: a mark isn't a heading. `stored` is what the scene was. */
export function withoutMark(elements: readonly ScriptElement[], stored?: Pick<Scene, 'elements'>): ScriptElement[] {
  const [first, ...rest] = elements
  if (first?.type !== 'heading' || first.text !== UNHEADED) return [...elements]
  const heading = stored?.elements[0]
  return heading?.type === 'heading' && heading.text.trim() === ''
    ? [{ ...heading, ...first, text: heading.text }, ...rest]
    : rest
}
