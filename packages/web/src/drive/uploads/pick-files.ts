import { ApiError } from '@saffron/core/errors'

import { addFiles } from './add-files.ts'
import { droppedFiles } from './dropped-files.ts'

/** Opens the system's file picker, and uploads the chosen files to a folder. Canceling does nothing. */
export function pickFiles(parent: string, what: 'files' | 'folder'): void {
  pickFromSystem(what).then((files) => addFiles(parent, droppedFiles(files)), ignoreCancel)
}

/** Opens the system's file picker. Rejects with `client.file_picker_cancelled` when canceled. */
export function pickFromSystem(what: 'files' | 'folder'): Promise<FileList> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = what === 'folder'
  input.hidden = true
  return new Promise((resolve, reject) => {
    // Attached to the page while open, because some browsers drop a detached input.
    document.body.append(input)
    input.addEventListener('change', () => {
      if (input.files !== null) resolve(input.files)
      input.remove()
    })
    input.addEventListener('cancel', () => {
      input.remove()
      reject(new ApiError('client.file_picker_cancelled'))
    })
    input.click()
  })
}

/** Ignores a canceled picker. Rethrows any other error. */
export function ignoreCancel(error: unknown): void {
  if (!(ApiError.is(error) && error.code === 'client.file_picker_cancelled')) throw error
}
