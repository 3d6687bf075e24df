import type { DrawSettings } from '@saffron/core/draw'

import { keptStores } from '../../ui/list/kept-lists.ts'
import { uploadPicture } from '../upload-picture.ts'

/** What the page of drawings makes from a prompt. */
export const MADE = ['image', 'video'] as const
export type Made = (typeof MADE)[number]

/** An image that a drawing refers to. */
export interface Reference {
  readonly key: number
  readonly name: string
  /** The URL of a picture of it. */
  readonly picture: string
  /** Undefined until uploaded. */
  readonly asset: string | undefined
  /** From 0 to 1. */
  readonly sent: number
  readonly error: unknown
}

/** A drawing that isn't started yet. */
export interface DrawDraft {
  readonly made: Made
  readonly prompt: string
  readonly settings: DrawSettings
  readonly references: readonly Reference[]
}

export interface DraftStore {
  readonly getSnapshot: () => DrawDraft
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<DrawDraft>) => void
  readonly set: (settings: DrawSettings) => void
  /** Uploads images, and refers to them. */
  readonly addFiles: (files: readonly File[]) => void
  readonly addAsset: (asset: { readonly id: string; readonly name: string; readonly picture: string }) => void
  readonly remove: (key: number) => void
}

let lastKey = 0

function createDraftStore(workspace: string | undefined): DraftStore {
  let draft: DrawDraft = { made: 'image', prompt: '', settings: {}, references: [] }
  const listeners = new Set<() => void>()
  const change = (changes: Partial<DrawDraft>): void => {
    draft = { ...draft, ...changes }
    for (const listener of listeners) listener()
  }
  const changeReference = (key: number, changes: Partial<Reference>): void =>
    change({ references: draft.references.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  const send = (file: File, key: number): Promise<void> =>
    uploadPicture({
      content: file,
      name: file.name,
      workspace,
      onProgress: (sent) => changeReference(key, { sent }),
    }).then(
      ({ id }) => changeReference(key, { asset: id, sent: 1 }),
      (error: unknown) => changeReference(key, { error }),
    )
  const add = (reference: Omit<Reference, 'key'>): number => {
    const key = (lastKey += 1)
    change({ references: [...draft.references, { ...reference, key }] })
    return key
  }
  return {
    getSnapshot: () => draft,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    set: (settings) => change({ settings: { ...draft.settings, ...settings } }),
    addFiles: (files) => {
      for (const file of files) {
        const picture = URL.createObjectURL(file)
        void send(file, add({ name: file.name, picture, asset: undefined, sent: 0, error: undefined }))
      }
    },
    addAsset: ({ id, name, picture }) => {
      if (draft.references.some(({ asset }) => asset === id)) return
      add({ name, picture, asset: id, sent: 1, error: undefined })
    },
    remove: (key) => {
      const removed = draft.references.find((each) => each.key === key)
      if (removed?.picture.startsWith('blob:')) URL.revokeObjectURL(removed.picture)
      change({ references: draft.references.filter((each) => each.key !== key) })
    },
  }
}

/** The draft of a user in a space. It's kept while the page is left. */
export function draftOf(owner: string, workspace: string | undefined): DraftStore {
  const name = `draw draft ${owner} ${workspace ?? ''}`
  const kept = keptStores.get(name)
  const store = kept === undefined ? createDraftStore(workspace) : (kept as DraftStore)
  keptStores.set(name, store)
  return store
}
