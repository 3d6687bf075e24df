import { parseJson, textOf } from '../read-json.ts'

/** A file in a message, as chat writes it. */
export interface DemoFile {
  readonly name: string
  /** What the message says of it; empty where only its name was given. */
  readonly text: string
  readonly isPicture: boolean
}

const FILE = /<(file-[0-9a-f]{12}) name=("(?:[^"\\]|\\.)*") type="([^"]*)"[^>]*?(?:\/>|>\n([\s\S]*?)\n<\/\1>)/g

/** Takes the files out of a message: their words ask the demo for nothing. */
export function readFiles(message: string): { readonly text: string; readonly files: readonly DemoFile[] } {
  const files = Array.from(message.matchAll(FILE), ([, , name = '', type = '', text = '']) => ({
    name: textOf(parseJson(name)),
    text,
    isPicture: type.startsWith('image/'),
  }))
  return files.length === 0 ? { text: message, files } : { text: message.replaceAll(FILE, '').trim(), files }
}
