import { readFileSync, statSync } from 'node:fs'

/** The content of a JSON settings file, or the reason it's missing. */
export type JsonFile =
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unreadable'; readonly code: string }

/** Reads a JSON object. Never throws, because a settings file must not stop a command. */
export function readJsonFile(path: string): JsonFile {
  try {
    // Reading a named pipe would never end.
    const file = statSync(path)
    if (!file.isFile()) return { kind: 'unreadable', code: file.isDirectory() ? 'EISDIR' : 'EINVAL' }
    const value: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { kind: 'values', values: { ...value } } : { kind: 'broken' }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'broken' }
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'unreadable', code }
  }
}
