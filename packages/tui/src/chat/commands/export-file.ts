/** Characters that a file name can't have on some system. */
// oxlint-disable-next-line no-control-regex -- no file should have one in its name.
const UNSAFE = /[<>:"/|?*\\\x00-\x1f\x7f]+/g

const MAX_CHARACTERS = 60

/** Returns the name of the file that a chat is exported to, from its title. */
export function exportFileName(title: string): string {
  const name = Array.from(title.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim())
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/^[. ]+|[. …]+$/g, '')
  return `${name === '' ? 'chat' : name}.md`
}
