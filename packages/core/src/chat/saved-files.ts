import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'
import type { Attachments, StoredFile } from './attachments.ts'
import { savedFilesKey } from './has-saved-files.ts'

interface Keeping {
  readonly attachments: Pick<Attachments, 'getSnapshot' | 'subscribe' | 'addStored'>
  readonly drafts: TextStorage
  readonly conversation: string | null
}

/** Restores the files of a draft, and stores uploaded ones until they're sent. */
export function keepFiles({ attachments, drafts, conversation }: Keeping): void {
  const key = savedFilesKey(conversation)
  let kept = ''
  const keep = (): void => {
    const files = attachments
      .getSnapshot()
      .flatMap(({ id, name, size }): StoredFile[] => (id === undefined ? [] : [{ asset: id, name, size }]))
    const next = files.length === 0 ? '' : storedText(files, Date.now())
    if (next === kept) return
    const own = kept
    kept = next
    if (next !== '') drafts.set(key, next)
    // Another page's new conversation has the same key. Keep what it has stored since.
    else if (drafts.get(key) === own) drafts.remove(key)
  }
  const before = readStored(drafts.get(key), Date.now())
  const files = Array.isArray(before) ? before.filter(isStoredFile) : []
  if (files.length === 0) drafts.remove(key)
  attachments.subscribe(keep)
  attachments.addStored(files)
}

export function isStoredFile(value: unknown): value is StoredFile {
  if (typeof value !== 'object' || value === null) return false
  const { asset, name, size }: { asset?: unknown; name?: unknown; size?: unknown } = value
  return typeof asset === 'string' && typeof name === 'string' && typeof size === 'number'
}
