import type { DrawSettings } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import type { TextStorage } from '@saffron/core/session'

import { api } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { keptStores } from '../../ui/list/kept-lists.ts'
import { uploadPicture } from '../upload-picture.ts'
import { readDraft, storeDraft } from './stored-draft.ts'

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
  /** What is uploaded. Undefined for an image of the drive. */
  readonly file?: File | undefined
}

/** A drawing that isn't started yet. */
export interface DrawDraft {
  readonly made: Made
  readonly prompt: string
  readonly settings: DrawSettings
  /** The names of further models that draw the same. */
  readonly also: readonly string[]
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
  /** Uploads an image again that couldn't be uploaded. */
  readonly retry: (key: number) => void
}

let lastKey = 0

export const EMPTY_DRAFT: DrawDraft = { made: 'image', prompt: '', settings: {}, also: [], references: [] }

/** Returns the draft that was stored on this device. */
function storedIn(drafts: TextStorage): DrawDraft {
  const { references, ...rest } = readDraft(drafts) ?? EMPTY_DRAFT
  return {
    ...rest,
    references: references.map((each) => ({ ...each, sent: 1, error: undefined, key: (lastKey += 1) })),
  }
}

function createDraftStore(workspace: string | undefined, drafts: TextStorage): DraftStore {
  let draft = storedIn(drafts)
  const listeners = new Set<() => void>()
  const show = (changes: Partial<DrawDraft>): void => {
    draft = { ...draft, ...changes }
    for (const listener of listeners) listener()
  }
  const change = (changes: Partial<DrawDraft>): void => {
    show(changes)
    storeDraft(drafts, draft)
  }
  const changeReference = (key: number, changes: Partial<Reference>): void =>
    change({ references: draft.references.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  const send = (file: File, key: number): Promise<void> =>
    uploadPicture({
      content: file,
      name: file.name,
      workspace,
      onProgress: (sent) =>
        show({ references: draft.references.map((each) => (each.key === key ? { ...each, sent } : each)) }),
    }).then(
      ({ id }) => changeReference(key, { asset: id, sent: 1 }),
      (error: unknown) => changeReference(key, { error }),
    )
  const add = (reference: Omit<Reference, 'key'>): number => {
    const key = (lastKey += 1)
    change({ references: [...draft.references, { ...reference, key }] })
    return key
  }
  const remove = (key: number): void => {
    const removed = draft.references.find((each) => each.key === key)
    if (removed?.picture.startsWith('blob:')) URL.revokeObjectURL(removed.picture)
    change({ references: draft.references.filter((each) => each.key !== key) })
  }
  for (const { key, asset } of draft.references) {
    // URLs of files expire, and the file may have been deleted since.
    api.drive.getAsset({ params: { id: asset ?? '' } }).then(
      ({ thumbnail, url }) => changeReference(key, { picture: thumbnail ?? url }),
      (error: unknown) => {
        if (ApiError.is(error) && error.statusCode === 404) remove(key)
      },
    )
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
        void send(file, add({ name: file.name, picture, asset: undefined, sent: 0, error: undefined, file }))
      }
    },
    addAsset: ({ id, name, picture }) => {
      if (draft.references.some(({ asset }) => asset === id)) return
      add({ name, picture, asset: id, sent: 1, error: undefined })
    },
    remove,
    retry: (key) => {
      const failed = draft.references.find((each) => each.key === key)
      if (failed?.file === undefined || failed.error === undefined) return
      changeReference(key, { error: undefined, sent: 0 })
      void send(failed.file, key)
    },
  }
}

/** The draft of a user in a space. It's kept on this device, like that of a chat. */
export function draftOf(owner: string, workspace: string | undefined): DraftStore {
  const name = `draw draft ${owner} ${workspace ?? ''}`
  const kept = keptStores.get(name)
  const store = kept === undefined ? createDraftStore(workspace, draftsOf(owner, workspace)) : (kept as DraftStore)
  keptStores.set(name, store)
  return store
}
