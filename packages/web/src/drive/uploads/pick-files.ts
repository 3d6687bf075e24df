import { ApiError } from '@saffron/core/errors'

import { addFiles } from './add-files.ts'
import { givenFiles } from './given-files.ts'

/** Opens the system's own picker, and sends the chosen files into a folder. Choosing nothing does nothing. */
export function pickFiles(parent: string, what: 'files' | 'folder'): void {
  pickFromSystem(what).then((files) => addFiles(parent, givenFiles(files)), ignoreCancel)
}

/** Opens the system's own picker. Rejects with `client.file_picker_cancelled` when it is closed without a choice. */
export function pickFromSystem(what: 'files' | 'folder'): Promise<FileList> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = what === 'folder'
  input.hidden = true
  return new Promise((resolve, reject) => {
    // In the page for as long as it is open: some browsers forget one that is not.
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

/** A person who closes the picker knows that they did. Any other failure is thrown again. */
export function ignoreCancel(error: unknown): void {
  if (!(ApiError.is(error) && error.code === 'client.file_picker_cancelled')) throw error
}
