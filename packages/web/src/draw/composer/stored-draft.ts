import { readStored, storedText, type TextStorage } from '@saffron/core/session'

import type { DrawDraft } from './draft-store.ts'

/** A draft of each space, like the one of a new chat. */
const KEY = 'draw.new'

/** An image that the draft refers to, without what a page shows of it. */
interface StoredReference {
  readonly asset: string
  readonly name: string
  readonly picture: string
}

export interface StoredDraft extends Pick<DrawDraft, 'made' | 'prompt' | 'settings' | 'also'> {
  readonly references: readonly StoredReference[]
}

/** Returns the draft on this device. Undefined if there is none. */
export function readDraft(drafts: TextStorage): StoredDraft | undefined {
  const stored = readStored(drafts.get(KEY), Date.now())
  if (!isRecord(stored)) return undefined
  const { made, prompt, settings, also, references } = stored
  if (typeof prompt !== 'string' || !isRecord(settings) || !Array.isArray(references)) return undefined
  return {
    made: made === 'video' ? 'video' : 'image',
    prompt,
    // What a model doesn't offer is left out, whatever is stored.
    settings,
    also: Array.isArray(also) ? also.filter((name) => typeof name === 'string') : [],
    references: references.filter(isReference),
  }
}

/** Stores a draft on this device. Images that aren't uploaded can't be. */
export function storeDraft(drafts: TextStorage, { references, ...draft }: DrawDraft): void {
  const uploaded = references.flatMap(({ asset, name, picture }) =>
    asset === undefined ? [] : { asset, name, picture },
  )
  drafts.set(KEY, storedText({ ...draft, references: uploaded } satisfies StoredDraft, Date.now()))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isReference = (value: unknown): value is StoredReference =>
  isRecord(value) && ['asset', 'name', 'picture'].every((name) => typeof value[name] === 'string')
