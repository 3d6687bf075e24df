import { writeLine, writeText } from './output.ts'

let picked: readonly string[] | undefined

/** Limits all further JSON output to the fields of `--json email,name`. */
export function pickFields(names: readonly string[]): void {
  picked = names
}

let filter: ((value: object) => readonly unknown[]) | undefined

/** Passes all further JSON output through the filter of `--jq`. Texts are written as they are. */
export function filterJson(through: (value: object) => readonly unknown[]): void {
  filter = through
}

/** Control characters that JSON doesn't escape, and bidirectional marks. */
const UNSAFE = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/** JSON that is safe for a terminal: control characters become `\uXXXX`, which parses to the same value. */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(
    UNSAFE,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writes a value as one line of JSON: in full, with the selected fields in their order, or what the filter makes. */
export function writeJson(value: object): void {
  const fields = new Map<string, unknown>(Object.entries(value))
  const shown = picked?.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []))
  const whole = shown === undefined ? value : Object.fromEntries(shown)
  for (const result of filter?.(whole) ?? [whole]) {
    if (typeof result === 'string') writeText(result)
    else writeLine(jsonText(result))
  }
}
