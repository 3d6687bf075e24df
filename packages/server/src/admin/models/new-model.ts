import { newId } from '../../db/index.ts'
import type { ModelTable } from '../../db/tables/channels.ts'

type Known = Pick<ModelTable, 'name' | 'displayName' | 'features'> & { readonly at: string }

/** A row of a model of which nothing is known but what its provider tells: free, and offered to everyone. */
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
