import { writeLine } from './output.ts'

let picked: readonly string[] | undefined

/** Limits all further JSON output to the fields of `--json email,name`. */
export function pickFields(names: readonly string[]): void {
  picked = names
}

/** Control characters that JSON doesn't escape, and bidirectional marks. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/** JSON that is safe for a terminal: control characters become `\uXXXX`, which parses to the same value. */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(
    UNSAFE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writes a value as one line of JSON: in full, or with the selected fields in their order. */
export function writeJson(value: object): void {
  const fields = new Map<string, unknown>(Object.entries(value))
  const shown = picked?.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []))
  writeLine(jsonText(shown === undefined ? value : Object.fromEntries(shown)))
}
