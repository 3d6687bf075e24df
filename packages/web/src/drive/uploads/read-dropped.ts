import { type GivenFiles, uploadOf } from './add-files.ts'

/** What was dropped, with all that lies in dropped folders. */
export async function readDropped({ items, files }: DataTransfer): Promise<GivenFiles> {
  // At once: after the first wait the browser has taken the items away.
  const entries = Array.from(items).flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry === null ? [] : [entry]
  })
  if (entries.length === 0) return { files: Array.from(files, (file) => uploadOf(file, '')), folders: [] }
  const given = { files: [] as GivenFiles['files'][number][], folders: [] as string[] }
  for (const entry of entries) await walk(entry, '', given)
  return given
}

interface Gathered {
  readonly files: GivenFiles['files'][number][]
  readonly folders: string[]
}

async function walk(entry: FileSystemEntry, folders: string, gathered: Gathered): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    gathered.files.push(uploadOf(file, folders))
    return
  }
  if (!isFolder(entry)) return
  const below = folders === '' ? entry.name : `${folders}/${entry.name}`
  gathered.folders.push(below)
  const reader = entry.createReader()
  for (;;) {
    // A hundred at a time, until there are none.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    for (const child of some) await walk(child, below, gathered)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
