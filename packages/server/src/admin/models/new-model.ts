import { newId } from '../../db/index.ts'
import type { ModelTable } from '../../db/tables/channels.ts'

type Known = Pick<ModelTable, 'name' | 'displayName' | 'features'> & { readonly at: string }

/** Returns the row of a new model with only its provider's data. It's free and available to everyone. */
export function newModel({ at, ...known }: Known): ModelTable {
  return {
    id: newId(),
    ...known,
    enabled: 1,
    edited: 0,
    inputPrice: null,
    cachedInputPrice: null,
    outputPrice: null,
    imagePrice: null,
    videoSecondPrice: null,
    megapixelPrice: null,
    priceVariants: null,
    media: null,
    contextLimit: null,
    outputLimit: null,
    groupName: null,
    icon: null,
    visibleTo: 'user',
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}
