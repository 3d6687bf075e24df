import { writeLine } from './output.ts'

let picked: readonly string[] | undefined

/** What `--json email,name` names: of all that is written as JSON from now on, these fields alone. */
export function pickFields(names: readonly string[]): void {
  picked = names
}

/** Control characters that JSON leaves as they are, and marks that turn the writing of a line round. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/** A value as JSON that a terminal can show: what would steer it is written as `\uXXXX`, which reads back the same. */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(
    UNSAFE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A value as a line of JSON: all of it, or the fields that were picked, in their order. */
export function writeJson(value: object): void {
  const fields = new Map<string, unknown>(Object.entries(value))
  const shown = picked?.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []))
  writeLine(jsonText(shown === undefined ? value : Object.fromEntries(shown)))
}
