import type { NamedTools } from './name-tools.ts'
import type { Tool } from './tool.ts'

/** What a tool answers in a test that says nothing about it. */
export const NOT_EXECUTED = 'This is a test, so the call was not executed.'

/** What tools answer in a test, by their name. */
export type ToolAnswers = Readonly<Record<string, string>>

/**
 * Returns the tools of a test. Those that need consent, because they may change something, are never executed: they
 * answer what the test says, without consent, whatever the user has allowed before.
 */
export const answeredTools = (tools: NamedTools, answers: ToolAnswers): NamedTools =>
  new Map(Array.from(tools, ([sent, tool]) => [sent, tool.consent === 'none' ? tool : answered(sent, tool, answers)]))

function answered(sent: string, tool: Tool, answers: ToolAnswers): Tool {
  const given = new Map(Object.entries(answers))
  const answer = given.get(tool.name) ?? given.get(sent)
  return {
    ...tool,
    consent: 'none',
    call: async () =>
      answer === undefined
        ? { content: [{ type: 'text', text: NOT_EXECUTED }], isError: true }
        : { content: [{ type: 'text', text: answer }] },
  }
}
