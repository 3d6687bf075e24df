import { createHash } from 'node:crypto'

import { BUILTIN, type Tool } from '../../tools/index.ts'

/** There may be thousands, and their descriptions may be long. All of it is paid. */
const MAX_TOOLS = 200
const TOOL_CHARACTERS = 200

/** Returns the tools that a proposal may choose from: built-in ones first. */
export const toolsToPropose = (tools: readonly Tool[]): readonly Tool[] =>
  tools.toSorted((a, b) => Number(b.plugin === BUILTIN) - Number(a.plugin === BUILTIN)).slice(0, MAX_TOOLS)

/** Lists tools between tags with the hash of the list, so that a description can't imitate them. */
export function listOfTools(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const lines = tools.map(({ plugin, name, description }) => {
    const line = description.replaceAll(/\s+/g, ' ').slice(0, TOOL_CHARACTERS).toWellFormed()
    return `- ${plugin}/${name.replaceAll(/\s+/g, ' ')}: ${line}`
  })
  const list = lines.join('\n')
  const tag = `tools-${createHash('sha256').update(list).digest('hex').slice(0, 12)}`
  return `<${tag}>\n${list}\n</${tag}>`
}
