import { builtinTool, said, wrong } from './builtin-tool.ts'
import type { ToolDocuments } from './tool-documents.ts'

/** Less than what counts as a large result, in any script. */
const PAGE_CHARACTERS = 16_000

/** Reads on in a result that was too large for the model. */
export const readResult = (documents: ToolDocuments) =>
  builtinTool({
    name: 'read_result',
    description: 'Reads a part of a large tool result, of which only the beginning and the end were given.',
    fields: {
      id: { type: 'string', description: 'The id that was given with the result.' },
      from: { type: 'integer', minimum: 0, description: 'The first character to read. Default: 0.' },
    },
    required: ['id'],
    call: async ({ id, from = 0 }, { owner, conversation }) => {
      const bytes = await documents.bytes({ owner, conversation }, String(id))
      if (bytes === undefined) return wrong('There is no such result in this conversation.')
      const text = bytes.toString()
      const start = Number(from)
      const part = text.slice(start, start + PAGE_CHARACTERS).toWellFormed()
      const end = Math.min(start + PAGE_CHARACTERS, text.length)
      if (start >= text.length) return wrong(`The result has ${text.length} characters.`)
      return said(`${part}\n[characters ${start} to ${end} of ${text.length}]`)
    },
  })
