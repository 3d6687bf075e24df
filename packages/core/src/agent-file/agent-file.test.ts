import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { AgentFileError, formatAgentFile, parseAgentFile } from './index.ts'

const t = await loadTranslator('en')

const agent = {
  name: 'Log explainer',
  description: 'Explains logs: what failed, and why',
  avatar: '🪵',
  category: 'programming',
  tags: ['logs'],
  parameters: { temperature: 0.2 },
  suggestions: ['What failed first?', '- [ ] yes: no #1'],
  instructions: 'Explain the log.\n\n  - Indented: kept\nLast line with “quotes” and trailing text\n',
  examples: [{ user: 'ERR\n\tat x', assistant: 'It failed.' }],
} as const

const issuesIn = (text: string) => {
  try {
    parseAgentFile(text, t)
  } catch (error) {
    if (error instanceof AgentFileError) return error.issues
    throw error
  }
  throw new Error('the file is valid')
}

test('a written file is read as the same agent, with texts as blocks', () => {
  const text = formatAgentFile({
    ...agent,
    suggestions: [...agent.suggestions],
    tags: [...agent.tags],
    examples: [...agent.examples],
  })
  expect(text).toMatch(/^saffron: agent\/1\nname: Log explainer\n/)
  expect(text).toContain('instructions: |\n  Explain the log.\n')
  expect(parseAgentFile(text, t)).toEqual(agent)
})

test('every wrong field is named with its line and column', () => {
  const text = 'name: A\ncategory: cooking\nsuggestions:\n  - ok\n  - ""\nextra: 1\nparameters:\n  temperature: hot\n'
  const issues = issuesIn(text)
  expect(issues.map(({ path, line, column }) => [path, line, column])).toEqual(
    expect.arrayContaining([
      ['category', 2, 1],
      ['suggestions.1', 5, 5],
      ['extra', 6, 1],
      ['parameters.temperature', 8, 3],
    ]),
  )
  expect(issues.find(({ path }) => path === 'parameters.temperature')?.message).toBe('Must be a number.')
})

test.each([
  ['name: "open', 1],
  ['name: A\nname: B\n', 2],
  ['name: A\n  bad: indentation\n', 1],
  ['just text', 1],
  ['', 1],
])('%j isn’t an agent, and line %i says why', (text, line) => {
  expect(issuesIn(text)[0]).toMatchObject({ line, message: expect.stringMatching(/\.$/) })
})

test('aliases that multiply and endless nesting end with an error', () => {
  const levels = Array.from({ length: 20 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}*l${at}]`)
  expect(issuesIn(`l0: &l0 [x]\n${levels.join('\n')}\nname: A\n`)[0]).toMatchObject({ line: 1 })
  expect(issuesIn(`name: ${'['.repeat(100_000)}`)).not.toEqual([])
  expect(issuesIn(`name: ${'x'.repeat(1_000_001)}`)[0]?.message).toMatch(/1,000,000/)
})

test('a file that would run a program is rejected where it says so', () => {
  const text = 'name: A\ntools:\n  - plugin: files\n    transport: stdio\n    command: rm\n'
  expect(issuesIn(text)).toMatchObject([
    { line: 4, path: 'tools.0.transport', message: expect.stringMatching(/stdio/) },
  ])
  expect(issuesIn('name: A\nmcpServers:\n  files: { command: rm }\n')).toMatchObject([{ line: 2, path: 'mcpServers' }])
})
