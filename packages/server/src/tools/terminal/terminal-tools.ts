import type { TerminalFolder } from '@saffron/core/chat'

import { hashOfTool } from '../hash-of-tool.ts'
import {
  type InputAnswer,
  type JsonObject,
  type JsonSchema,
  TERMINAL,
  type Tool,
  type ToolResult,
  type ToolSource,
} from '../tool.ts'

/** What a terminal answers a call with. */
export const terminalAnswerSchema: JsonSchema = {
  type: 'object',
  properties: { text: { type: 'string' }, failed: { type: 'boolean' } },
  required: ['text'],
  additionalProperties: false,
}

const KEY = 'terminal'

const path: JsonObject = { type: 'string', description: 'A path in the folder, such as src/main.ts.' }

interface Definition {
  readonly name: string
  readonly description: string
  readonly fields: Readonly<Record<string, JsonObject>>
  readonly required?: readonly string[]
}

const definitions: readonly Definition[] = [
  {
    name: 'read',
    description: 'Reads a text file, or some of its lines.',
    fields: {
      path,
      from: { type: 'integer', minimum: 1, description: 'The first line, from 1.' },
      lines: { type: 'integer', minimum: 1, description: 'The number of lines. Default: all that fit.' },
    },
    required: ['path'],
  },
  {
    name: 'list',
    description: 'Lists the files and folders in a folder.',
    fields: { path: { ...path, description: 'A folder in it. Default: the folder itself.' } },
  },
  {
    name: 'search',
    description: 'Finds the lines of text files that contain a text, in any case.',
    fields: {
      text: { type: 'string', minLength: 1, description: 'What to find. It’s not a regular expression.' },
      path: { ...path, description: 'Search only this file, or the files below this folder.' },
      name: { type: 'string', description: 'Search only files whose name contains this, such as .ts.' },
    },
    required: ['text'],
  },
  {
    name: 'write',
    description:
      'Writes a text file after the user has seen the difference and allowed it. With `replace`, only that passage of the file is replaced by `content`. Otherwise `content` is the whole file.',
    fields: {
      path,
      content: { type: 'string' },
      replace: { type: 'string', minLength: 1, description: 'A passage that is in the file exactly once.' },
    },
    required: ['path', 'content'],
  },
]

/**
 * Tools that work on the files of a folder on the user's own machine. The server never runs them: their calls wait for
 * the terminal that offered the folder, which decides what they may do.
 */
export const terminalTools: ToolSource = {
  toolsFor: async ({ terminal }) =>
    terminal === undefined ? [] : definitions.map((definition) => toolFor(terminal, definition)),
}

function toolFor(terminal: TerminalFolder, { name, description: about, fields, required = [] }: Definition): Tool {
  const inputSchema = { type: 'object', properties: fields, required, additionalProperties: false }
  const description = `${about} Works in the folder ${JSON.stringify(terminal.name)} on the user’s machine.`
  return {
    plugin: TERMINAL,
    name,
    description,
    inputSchema,
    hash: hashOfTool({ name, description, inputSchema }),
    // The terminal asks, because only it knows the files.
    consent: 'none',
    call: async (_, { given }) =>
      given === undefined
        ? { inputRequired: { requests: [{ key: KEY, kind: 'terminal', terminal }] } }
        : resultOf(given.answers[KEY]),
  }
}

function resultOf(answer: InputAnswer | undefined): ToolResult {
  const { text, failed } = answer?.values ?? {}
  return {
    content: [{ type: 'text', text: typeof text === 'string' ? text : '' }],
    ...(failed === true && { isError: true }),
  }
}
