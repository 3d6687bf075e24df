import type { ScriptDraft } from '../script-draft.ts'
import { readText } from './read-text.ts'

/** Reads a script in Markdown. Its signs are removed, and the rest is read as plain text. */
export const readMarkdown = (source: string): ScriptDraft => readText(withoutMarkdown(source))

/** Removes the signs of Markdown that scripts are written with: titles, rules, quotes, lists, and bold names. */
function withoutMarkdown(source: string): string {
  return source
    .replace(/^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/, '$1\n\n')
    .split(/\r?\n/)
    .map((line) => {
      if (/^\s*(?:[-*_]\s*){3,}$/.test(line) || /^\s*```/.test(line)) return ''
      const plain = line
        .replace(/^\s*#{1,6}\s+/, '\u0000')
        .replace(/^\s*>\s?/, '')
        .replace(/^\s*[-*+]\s+(?=\S)/, '')
        .replaceAll(/\*\*\*([^*]+)\*\*\*|\*\*([^*]+)\*\*|__([^_]+)__/g, '$1$2$3')
        .replaceAll(/(?<![\p{L}\p{N}*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\p{L}\p{N}*])/gu, '$1')
        .replaceAll(/\\([\\`*_{}[\]()#+\-.!~>])/g, '$1')
        .replace(/\s{2,}$|\\$/, '')
        .trimEnd()
      // A title is a paragraph of its own.
      return plain.startsWith('\u0000') ? `\n${plain.slice(1)}\n` : plain
    })
    .join('\n')
}
