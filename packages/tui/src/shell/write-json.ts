import { writeLine } from './output.ts'

let picked: readonly string[] | undefined

/** What `--json email,name` names: of all that is written as JSON from now on, these fields alone. */
export function pickFields(names: readonly string[]): void {
  picked = names
}

/** A value as a line of JSON: all of it, or the fields that were picked, in their order. */
export function writeJson(value: object): void {
  const fields = new Map<string, unknown>(Object.entries(value))
  const shown = picked?.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)] as const] : []))
  writeLine(JSON.stringify(shown === undefined ? value : Object.fromEntries(shown)))
}
