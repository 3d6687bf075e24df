import { fileTime, type UploadFile } from '@saffron/core/drive'

/** Files somebody gave us, with the folders they lie in. */
export interface GivenFiles {
  readonly files: readonly UploadFile[]
  /** Also those with nothing in them. */
  readonly folders: readonly string[]
}

/** Files as a picker gives them: one that picks a folder tells the way below it. */
export function givenFiles(list: Iterable<File>): GivenFiles {
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

/** `photos/2024/a.jpg` lies in `photos/2024`. */
const foldersOf = (path: string): string => path.split('/').slice(0, -1).join('/')
