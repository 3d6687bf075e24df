import { readdirSync, readFileSync } from 'node:fs'

import { characterKey, elementsOf, type ParsedScript } from '@saffron/core/playscript'

const FOLDER = new URL('./', import.meta.url)
const MARK = / ⟦([HC]) ?(.*?)⟧$/

/** A line of a form, and whether it's a heading or a cue. */
export interface MarkedLine {
  readonly text: string
  readonly mark?: 'heading' | 'cue'
}

/** A script of our own whose headings and cues are known. */
export interface MarkedForm {
  readonly name: string
  readonly lines: readonly MarkedLine[]
  readonly expected: Found
}

export interface Found {
  /** Headings (`# number`) and cues (the key of the character) in their order. */
  readonly parts: readonly string[]
  readonly characters: number
}

/** Returns the forms of this folder. */
export const markedForms = (): MarkedForm[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => formOf(name, readFileSync(new URL(name, FOLDER), 'utf8')))

function formOf(name: string, source: string): MarkedForm {
  const lines: MarkedLine[] = []
  const parts: string[] = []
  for (const line of source.trimEnd().split('\n')) {
    const [whole = '', kind, value = ''] = MARK.exec(line) ?? []
    const text = line.slice(0, line.length - whole.length)
    if (kind === undefined) lines.push({ text })
    else {
      lines.push({ text, mark: kind === 'H' ? 'heading' : 'cue' })
      parts.push(kind === 'H' ? `# ${value}`.trim() : characterKey(value))
    }
  }
  const characters = new Set(parts.filter((part) => !part.startsWith('#'))).size
  return { name: name.replace('.txt', ''), lines, expected: { parts, characters } }
}

/** Returns the headings and cues of a script, and the number of its characters. */
export function foundIn(script: ParsedScript): Found {
  const scenes = script.scenes.values()
  const parts = elementsOf(script).flatMap((element) => {
    if (element.type === 'character') return [characterKey(element.text)]
    return element.type === 'heading' ? [`# ${scenes.next().value?.number ?? ''}`.trim()] : []
  })
  return { parts, characters: script.characters.length }
}
