import { attributeOf, scanMarkup } from '@saffron/core/format'

import type { OpenZip } from '../../../documents/open-zip.ts'

/**
 * Returns the relationships of an Office part by ID: those of `word/document.xml` are in
 * `word/_rels/document.xml.rels`.
 */
export async function relatedParts(zip: OpenZip, part: string): Promise<ReadonlyMap<string, string>> {
  const cut = part.lastIndexOf('/') + 1
  const relations = `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`
  const found = new Map<string, string>()
  if (!zip.has(relations)) return found
  for (const piece of scanMarkup(await zip.read(relations))) {
    if (piece.kind !== 'open' || piece.name !== 'relationship') continue
    const id = attributeOf(piece.attributes, 'Id')
    const target = attributeOf(piece.attributes, 'Target')
    if (id !== undefined && target !== undefined) found.set(id, resolvePart(part, target))
  }
  return found
}

/** Resolves a path inside the zip relative to a part. */
export const resolvePart = (part: string, target: string): string =>
  decodeURIComponentSafely(new URL(target, `zip:///${part}`).pathname).replace(/^\/+/, '')

function decodeURIComponentSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
