import type { UploadFile } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { type DroppedFiles, uploadOf } from './dropped-files.ts'
import { readingDrops } from './reading-drops.ts'

/** Reads dropped files, including the content of folders. Unreadable ones are included, and fail when uploaded. */
export async function readDropped({ items, files }: DataTransfer): Promise<DroppedFiles> {
  // Synchronous, because the browser clears the items after the first await.
  const entries = Array.from(items).flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry === null ? [] : [entry]
  })
  if (entries.length === 0) return { files: Array.from(files, (file) => uploadOf(file, '')), folders: [] }
  const gathered: Gathered = { files: [], folders: [] }
  const over = readingDrops.begin(() => gathered.files.length)
  try {
    for (const entry of entries) await walk(entry, '', gathered)
  } finally {
    over()
  }
  return gathered
}

interface Gathered extends DroppedFiles {
  readonly files: UploadFile[]
  readonly folders: string[]
}

async function walk(entry: FileSystemEntry, folders: string, gathered: Gathered): Promise<void> {
  if (isFile(entry)) {
    gathered.files.push(await readEntry(entry, folders))
    return
  }
  if (!isFolder(entry)) return
  const below = folders === '' ? entry.name : `${folders}/${entry.name}`
  gathered.folders.push(below)
  const reader = entry.createReader()
  const readSome = () =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch((cause: unknown) => {
      gathered.files.push(
        unread(entry.name, folders, () => Promise.reject(new ApiError('client.file_read_failed', { cause }))),
      )
      return []
    })
  for (;;) {
    // The reader returns up to a hundred entries at a time, and none at the end.
    const some = await readSome()
    if (some.length === 0) break
    for (const child of some) await walk(child, below, gathered)
  }
}

async function readEntry(entry: FileSystemFileEntry, folders: string): Promise<UploadFile> {
  const open = () => new Promise<File>((resolve, reject) => entry.file(resolve, reject))
  try {
    return uploadOf(await open(), folders)
  } catch {
    return unread(entry.name, folders, open)
  }
}

/** An unreadable file, which a retry may read. */
const unread = (name: string, folders: string, open: () => Promise<Blob>): UploadFile => ({
  name,
  folders,
  size: 0,
  open,
})

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
