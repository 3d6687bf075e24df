import { AgentFileError, findCode, parseAgentFile } from '@saffron/core/agent-file'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { fromCard, isCard } from './character-card.ts'
import { cardInCharx, isZip } from './charx-card.ts'
import { type Imported, restOf } from './imported.ts'
import { fromMarkdown } from './markdown-agent.ts'
import { fromOtherApp } from './other-apps.ts'
import { cardInPng, isPng } from './png-card.ts'

/** Of the file, and of the text in it. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_PASTED = 100_000

interface AgentSource {
  readonly bytes: Buffer
  readonly filename: string | undefined
  readonly translate: Translate
}

/**
 * Reads an agent from a file of any known format, by its content. Throws `agent.file_unknown`, `agent.file_damaged`,
 * `agent.file_too_large`, `agent.file_invalid`, and `agent.file_runs_code` for one that would start a program.
 */
export async function readAgentFile({ bytes, filename, translate }: AgentSource): Promise<Imported> {
  if (bytes.length > MAX_FILE_BYTES) throw new ApiError('agent.file_too_large')
  if (isPng(bytes)) return readJson(cardInPng(bytes))
  if (bytes.length > 4 && isZip(bytes)) return readJson(await cardInCharx(bytes))
  const text = decode(bytes)
  if (/^\s*[[{]/.test(text)) return readJson(text)
  const markdown = fromMarkdown(text)
  if (markdown !== undefined) return markdown
  return /^saffron:/m.test(text) || /\.ya?ml$/i.test(filename ?? '')
    ? readYaml(text, translate)
    : fromText(text, filename)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ApiError('agent.file_unknown', { cause })
  }
}

function readJson(text: string | undefined): Imported {
  if (text === undefined) throw new ApiError('agent.file_unknown')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ApiError('agent.file_damaged', { cause })
  }
  if (findCode(value) !== undefined) throw new ApiError('agent.file_runs_code')
  if (isCard(value)) return fromCard(value)
  const imported = fromOtherApp(value)
  if (imported === undefined) throw new ApiError('agent.file_unknown')
  return imported
}

function readYaml(text: string, translate: Translate): Imported {
  try {
    // The ID is that of the original, which may be on another server.
    const { id: _id, knowledge = [], ...fields } = parseAgentFile(text, translate)
    // Its paths are on the machine that has the file. The terminal uploads them.
    const lost = knowledge.length > 0 ? ['knowledge'] : []
    return { format: 'saffron', fields, mapped: restOf(fields, []), lost }
  } catch (error) {
    if (!(error instanceof AgentFileError)) throw error
    const issues = error.issues.map(({ line, column, path, message }) => ({
      path: path === '' ? `${line}:${column}` : `${line}:${column} ${path}`,
      message,
    }))
    throw new ApiError('agent.file_invalid', { cause: error, issues })
  }
}

/** Takes a pasted text as instructions. */
function fromText(text: string, filename: string | undefined): Imported {
  const instructions = text.trim()
  if (instructions === '') throw new ApiError('agent.file_unknown')
  if (instructions.length > MAX_PASTED) throw new ApiError('agent.file_too_large')
  const name = (filename ?? '').replace(/\.\w+$/, '').slice(0, 100)
  return { format: 'text', fields: { name, instructions }, mapped: ['text'], lost: [] }
}
