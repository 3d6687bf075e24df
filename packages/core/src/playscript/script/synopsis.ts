import type { ScriptElement } from '../entities.ts'

/** Returns the elements of a scene as a file has them, with its synopsis below the heading. */
export function withSynopsis(elements: readonly ScriptElement[], synopsis: string): ScriptElement[] {
  if (synopsis === '') return [...elements]
  const isHeaded = elements[0]?.type === 'heading'
  return elements.toSpliced(isHeaded ? 1 : 0, 0, { type: 'synopsis', text: synopsis })
}

/**
 * Returns a scene of a file as it's stored: a synopsis below its heading, if it's the only one there, or the one that
 * the scene has, is the scene's.
 */
export function takeSynopsis(
  elements: readonly ScriptElement[],
  stored?: string,
): {
  readonly elements: ScriptElement[]
  readonly synopsis: string
} {
  const [heading, second, third] = elements
  const isOwn =
    heading?.type === 'heading' && second?.type === 'synopsis' && (third?.type !== 'synopsis' || second.text === stored)
  return isOwn
    ? { elements: [heading, ...elements.slice(2)], synopsis: second.text }
    : { elements: [...elements], synopsis: '' }
}
