import { citationMark } from '@saffron/core/chat'

import type { KnowledgePassage, ToolKnowledge } from '../tool-knowledge.ts'
import type { ToolResult } from '../tool.ts'
import { builtinTool, said, wrong } from './builtin-tool.ts'

const MAX_FOUND = 8
const MAX_LINES = 40

const NOT_FOUND = 'Not found in the files.'

/** Searches an agent's files by words and by meaning. */
export const searchKnowledge = (knowledge: ToolKnowledge) =>
  builtinTool({
    name: 'search_knowledge',
    description:
      'Searches all files of your knowledge by meaning and words. Returns the best passages with their marks for citing.',
    fields: { query: { type: 'string', minLength: 1, maxLength: 500, description: 'A question or words.' } },
    required: ['query'],
    call: async ({ query }) => {
      const found = await knowledge.search(String(query), MAX_FOUND)
      return found.length === 0 ? said(NOT_FOUND) : passagesSaid(found)
    },
  })

/** Finds an exact text in an agent's files. */
export const grepKnowledge = (knowledge: ToolKnowledge) =>
  builtinTool({
    name: 'grep_knowledge',
    description: 'Finds the lines of your knowledge that contain a text exactly, whatever its case. Not a pattern.',
    fields: {
      text: { type: 'string', minLength: 1, maxLength: 200, description: 'The text to find.' },
      file: { type: 'string', description: 'The name of a file. Default: all files.' },
    },
    required: ['text'],
    call: async ({ text, file: name }) => {
      const file = knowledge.files.find((each) => each.name === name)
      if (name !== undefined && file === undefined) return wrong(`There is no such file.\n${namesOf(knowledge)}`)
      const found = await knowledge.grep(String(text), file?.number, MAX_LINES)
      if (found.length === 0) return said(NOT_FOUND)
      const lines = found.flatMap((passage) => linesWith(passage, String(text)).map((line) => ({ passage, line })))
      const shown = lines.slice(0, MAX_LINES)
      const rest = lines.length > MAX_LINES ? `\n[${lines.length - MAX_LINES} more lines]` : ''
      return {
        content: [{ type: 'text', text: shown.map(({ line }) => line).join('\n') + rest }],
        passages: [...new Set(shown.map(({ passage }) => passage.citation))],
      }
    },
  })

/** The text of passages with their marks and places. */
export const passagesSaid = (found: readonly KnowledgePassage[], after = ''): ToolResult => ({
  content: [
    {
      type: 'text',
      text: found.map(({ citation, text }) => `${headOf(citation)}\n${text.trim()}`).join('\n\n') + after,
    },
  ],
  passages: found.map(({ citation }) => citation),
})

function headOf({ key, name, place, at, placeName, score }: KnowledgePassage['citation']): string {
  const where = placeName === null ? `${place} ${at}` : `${place} ${at}, ${placeName}`
  return `${citationMark(key)} ${name}, ${where}${score === undefined ? '' : ` (score ${score.toFixed(2)})`}`
}

function linesWith({ citation, text }: KnowledgePassage, wanted: string): string[] {
  const { key, name, place, at } = citation
  const folded = wanted.toLowerCase()
  return text
    .trimStart()
    .split('\n')
    .flatMap((line, index) => {
      if (!line.toLowerCase().includes(folded)) return []
      const where = place === 'line' ? at + index : at
      return [`${citationMark(key)} ${name}, ${place} ${where}: ${line.trim().slice(0, 300).toWellFormed()}`]
    })
}

/** The names of an agent's files, for a model that named one that isn't there. */
const namesOf = ({ files }: ToolKnowledge): string =>
  files
    .slice(0, 200)
    .map(({ name }) => name)
    .join('\n')
