import type { ParsedWarning, ScriptElement, TitlePageEntry } from './entities.ts'

/** What a reader of a format returns, before scenes are made of it. */
export interface ScriptDraft {
  readonly titlePage: readonly TitlePageEntry[]
  readonly elements: readonly ScriptElement[]
  readonly warnings: readonly ParsedWarning[]
}
