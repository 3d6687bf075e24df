import type { DemoRequest } from './read-request.ts'
import type { Replies } from './replies/index.ts'

const NAME_WORDS = 4
const NAME_CHARACTERS = 40

/** Returns the draft of an agent as JSON, or rewritten instructions, if a program asks for that. */
export function draftOf({ messages }: DemoRequest, { agent }: Replies): string | undefined {
  const instruction = messages.find(({ role }) => role === 'system' || role === 'developer')?.text ?? ''
  const given = (messages.findLast(({ role }) => role === 'user')?.text ?? '').trim()
  if (/^You are given the instructions of an assistant\b/.test(instruction)) return agent.improved(given)
  if (!/^You are given a description of what someone needs\b/.test(instruction)) return undefined
  const line = given.split('\n')[0]?.trim() ?? ''
  const tools = Array.from(instruction.matchAll(/^- ([^:\n]+): /gm), ([, name = '']) => name)
  return JSON.stringify({
    name: line
      .split(/\s+/)
      .slice(0, NAME_WORDS)
      .join(' ')
      .slice(0, NAME_CHARACTERS)
      .replace(/[\s\p{P}]+$/u, ''),
    description: line,
    instructions: agent.instructions(given),
    suggestions: agent.suggestions,
    tools: tools.filter((name) => given.includes(name.replace(/^.*\//, ''))),
  })
}
