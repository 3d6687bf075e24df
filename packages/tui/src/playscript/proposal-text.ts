import { writeFountain } from '@saffron/core/playscript/client'
import type { Proposal, Scene, ScriptElement } from '@saffron/core/playscript/contract'
import { diffLines, type DiffLine } from '@saffron/core/store'

import { outlineLines } from './script-text.ts'

const linesOf = (elements: readonly ScriptElement[]): string[] =>
  writeFountain({ titlePage: [], elements }).trimEnd().split('\n')

/** Compares two texts in Fountain line by line. */
const diffOfElements = (before: readonly ScriptElement[], after: readonly ScriptElement[]): DiffLine[] =>
  diffLines(linesOf(before), linesOf(after))

/** What a written scene would change in the text of a scene. */
export const diffOfProposal = ({ elements }: Proposal, scene: Pick<Scene, 'elements'>): DiffLine[] =>
  elements === undefined ? [] : diffOfElements(scene.elements, elements)

/** The text of a proposal: Fountain of a translation or a written scene, an outline, or a summary. */
export function textOfProposal(proposal: Proposal): string {
  const { elements, groupItems, text } = proposal
  if (elements !== undefined) return linesOf(elements).join('\n')
  return groupItems === undefined ? text.trim() : outlineLines(proposal).join('\n')
}
