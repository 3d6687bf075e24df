import { parseJson, textOf } from '../read-json.ts'

/** A file in a message, in the format of chat. */
export interface DemoFile {
  readonly name: string
  /** Its content in the message, empty if only its name was given. */
  readonly text: string
  readonly isPicture: boolean
}

const FILE = /<(file-[0-9a-f]{12}) name=("(?:[^"\\]|\\.)*") type="([^"]*)"[^>]*?(?:\/>|>\n([\s\S]*?)\n<\/\1>)/g

/** Removes the files from a message, so that their words don't count as commands for the demo. */
export function readFiles(message: string): { readonly text: string; readonly files: readonly DemoFile[] } {
  const files = Array.from(message.matchAll(FILE), ([, , name = '', type = '', text = '']) => ({
    name: textOf(parseJson(name)),
    text,
    isPicture: type.startsWith('image/'),
  }))
  return files.length === 0 ? { text: message, files } : { text: message.replaceAll(FILE, '').trim(), files }
}
