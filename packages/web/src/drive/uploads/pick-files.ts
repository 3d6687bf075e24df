import { addFiles } from './add-files.ts'
import { givenFiles } from './given-files.ts'

/** Opens the system's own picker, and sends what was chosen into a folder. */
export function pickFiles(parent: string, what: 'files' | 'folder'): void {
  pickFromSystem(what, (files) => addFiles(parent, givenFiles(files)))
}

/** Opens the system's own picker. */
export function pickFromSystem(what: 'files' | 'folder', onPicked: (files: FileList) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = what === 'folder'
  input.hidden = true
  // In the page for as long as it is open: some browsers forget one that is not.
  document.body.append(input)
  input.addEventListener('change', () => {
    if (input.files !== null) onPicked(input.files)
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  input.click()
}
