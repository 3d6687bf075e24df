import { fileTime, type UploadFile } from '@saffron/core/drive'

/** Files from the user, with their folders. */
export interface DroppedFiles {
  readonly files: readonly UploadFile[]
  /** Includes empty ones. */
  readonly folders: readonly string[]
}

/** Returns the files of a picker. A folder picker includes relative paths. */
export function droppedFiles(list: Iterable<File>): DroppedFiles {
  const files = Array.from(list, (file) => uploadOf(file, foldersOf(file.webkitRelativePath)))
  return { files, folders: [] }
}

export const uploadOf = (file: File, folders: string): UploadFile => ({
  name: file.name,
  size: file.size,
  folders,
  lastModified: fileTime(file.lastModified),
  open: () => Promise.resolve(file),
})

/** `photos/2024/a.jpg` is in `photos/2024`. */
const foldersOf = (path: string): string => path.split('/').slice(0, -1).join('/')
