import { diffLines } from '../../store/contract.ts'
import type { ScriptElement } from '../entities.ts'

/** An element of a comparison: in both scenes, or only in the new or the old one. */
export interface DiffedElement {
  readonly kind: 'same' | 'added' | 'removed'
  readonly element: ScriptElement
}

/** Compares the elements of two versions of a scene, with as few changes as possible. */
export function diffElements(before: readonly ScriptElement[], after: readonly ScriptElement[]): DiffedElement[] {
  const elements = new Map<string, ScriptElement>()
  const keyOf = (element: ScriptElement): string => {
    const { type, text, number, dual, note } = element
    const key = JSON.stringify([type, text, number, dual, note])
    elements.set(key, element)
    return key
  }
  return diffLines(before.map(keyOf), after.map(keyOf)).flatMap(({ kind, text }) => {
    const element = elements.get(text)
    return element === undefined ? [] : [{ kind, element }]
  })
}
