import { createElement } from 'react'

import { listFeatures } from '../features/registry.ts'

/** Loads the palette, and what the features add to it. */
export async function loadPalette() {
  const searches = listFeatures().flatMap(({ loadSearch }) => loadSearch?.() ?? [])
  const [{ default: Palette }, ...loaded] = await Promise.all([import('./palette.tsx'), ...searches])
  const props = { searches: loaded.map((search) => search.default) }
  return { default: ({ onClose }: { readonly onClose: () => void }) => createElement(Palette, { ...props, onClose }) }
}
