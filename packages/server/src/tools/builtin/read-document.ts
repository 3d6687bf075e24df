import type { ToolKnowledge } from '../tool-knowledge.ts'
import type { ToolResult } from '../tool.ts'
import { builtinTool, said, wrong } from './builtin-tool.ts'
import { passagesSaid } from './search-knowledge.ts'
import type { ToolDocuments } from './tool-documents.ts'

const PAGE_CHARACTERS = 16_000
const MAX_PASSAGES = 200

/** Reads files that people sent in the conversation, and those of the agent's knowledge, from any page. */
export const readDocument = (documents: ToolDocuments, knowledge?: ToolKnowledge) =>
  builtinTool({
    name: 'read_document',
    description: 'Reads the text of a file in this conversation or in your knowledge. Without a name, lists the files.',
    fields: {
      name: { type: 'string', description: 'The name of the file.' },
      from: { type: 'integer', minimum: 0, description: 'The first passage to read. Default: 0.' },
      at: {
        type: 'integer',
        minimum: 1,
        description: 'For a file of your knowledge, instead of from: the page, slide, sheet or line to begin at.',
      },
    },
    call: async ({ name, from = 0, at }, { owner, conversation }) => {
      const place = { owner, conversation }
      const files = await documents.list(place)
      const listed = [
        ...files.map((file) => `${file.name} (${file.type}, ${file.size} bytes)`),
        ...(knowledge?.files ?? []).slice(0, MAX_PASSAGES).map((file) => `${file.name} (knowledge)`),
      ].join('\n')
      if (name === undefined) return said(listed === '' ? 'There are no files in this conversation.' : listed)
      const file = files.find((each) => each.name === name)
      const known = knowledge?.files.find((each) => each.name === name)
      if (file === undefined && known !== undefined && knowledge !== undefined) {
        const begin = at === undefined ? { number: Number(from) + 1 } : { at: Number(at) }
        return readKnowledge(knowledge, known.number, begin)
      }
      if (file === undefined) return wrong(`There is no such file. The files are:\n${listed}`)
      const start = Number(from)
      const { list, total } = await documents.passages(place, file.id, { from: start, limit: MAX_PASSAGES })
      if (total === 0) return wrong('This file has no text that can be read.')
      if (list.length === 0) return wrong(`The file has ${total} passages.`)
      let text = ''
      let next = start
      for (const passage of list) {
        if (text !== '' && text.length + passage.text.length > PAGE_CHARACTERS) break
        text += `[${passage.place} ${passage.at}]\n${passage.text}\n`
        next += 1
      }
      return said(next < total ? `${text}[passage ${next} of ${total} is next]` : text)
    },
  })

async function readKnowledge(
  knowledge: ToolKnowledge,
  file: number,
  begin: { readonly number: number } | { readonly at: number },
): Promise<ToolResult> {
  const { list, first, total } = await knowledge.read(file, begin, MAX_PASSAGES)
  if (total === 0) return wrong('This file has no text that can be read.')
  if (list.length === 0) return wrong(`The file has ${total} passages.`)
  let characters = 0
  const shown = list.filter(({ text }, at) => (characters += text.length) <= PAGE_CHARACTERS || at === 0)
  const next = first - 1 + shown.length
  return passagesSaid(shown, next < total ? `\n[passage ${next} of ${total} is next]` : '')
}
