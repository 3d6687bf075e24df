import { findCode } from '@saffron/core/agent-file'
import { ApiError } from '@saffron/core/errors'
import { parseDocument } from 'yaml'

import { type JsonObject } from '../../platform/json-object.ts'
import { type Imported, objectOf, parametersOf, presentOf, restOf, textOf } from './imported.ts'

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/
const MAPPED = ['name', 'description', 'model', 'temperature']
/** Aliases of models in other programs, which say nothing here. */
const MODEL_WORDS = /^(?:inherit|sonnet|opus|haiku)$/

function readFront(head: string): JsonObject {
  const document = parseDocument(head, { schema: 'core', prettyErrors: false })
  if (document.errors.length > 0) return {}
  try {
    // No such file needs aliases.
    return objectOf(document.toJS({ maxAliasCount: 0 }))
  } catch (cause) {
    throw new ApiError('agent.file_damaged', { cause })
  }
}

/**
 * Reads Markdown that begins with a name and a description: a subagent of Claude Code or gemini-cli, or a SKILL.md. Its
 * body is the instructions. Undefined for any other text.
 */
export function fromMarkdown(text: string): Imported | undefined {
  const [, head = '', body = ''] = FRONT.exec(text) ?? []
  if (head === '') return undefined
  const front = readFront(head)
  if (textOf(front['name']) === '' || body.trim() === '') return undefined
  if (findCode(front) !== undefined) throw new ApiError('agent.file_runs_code')
  const model = textOf(front['model'])
  const isModel = model !== '' && !MODEL_WORDS.test(model)
  const mapped = isModel ? MAPPED : MAPPED.filter((name) => name !== 'model')
  return {
    format: 'license' in front || 'allowed-tools' in front ? 'skill' : 'markdown',
    fields: {
      name: textOf(front['name']),
      description: textOf(front['description']).slice(0, 500),
      instructions: body.trim(),
      ...(isModel && { model }),
      parameters: parametersOf(front),
    },
    mapped: [...presentOf(front, mapped), 'body'],
    lost: restOf(front, [...mapped, 'kind']),
  }
}
