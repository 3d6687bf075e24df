import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { loadTranslator, LOCALES } from '../i18n/index.ts'
import type { AgentDefinition } from '../store/contract.ts'
import { EMPTY_DEFINITION } from '../store/empty-definition.ts'
import { AgentFileError, type AgentFileIssue, formatAgentFile, parseAgentFile } from './index.ts'

const t = await loadTranslator('en')

/** Returns what a valid file describes. */
const definitionIn = (text: string) => ({ ...EMPTY_DEFINITION, ...parseAgentFile(text, t) })

function issuesIn(text: string): readonly AgentFileIssue[] {
  try {
    parseAgentFile(text, t)
  } catch (error) {
    if (error instanceof AgentFileError) return error.issues
    throw error
  }
  return []
}

/** Returns what is wrong with a file as `line:column path message`. */
const problemsIn = (text: string): string[] =>
  issuesIn(text).map(({ line, column, path, message }) => `${line}:${column} ${path} ${message}`)

const REVIEWER: Omit<AgentDefinition, 'knowledge'> & { readonly knowledge: string[] } = {
  ...EMPTY_DEFINITION,
  knowledge: ['guide.md', 'drive:/Manuals'],
  name: 'Diff reviewer',
  avatar: '🔍',
  instructions: 'Review the diff.\n\n- Name each bug: line first.\n# Not a comment\n',
  model: 'saffron-demo',
  parameters: { temperature: 0.2, reasoning: 'low' },
  suggestions: ['no', '123', 'Is this safe: really?'],
  examples: [{ user: 'a\n b', assistant: 'it\'s "quoted"\n' }],
  category: 'programming',
  tags: ['git', 'review'],
  visibility: 'store',
  language: 'en',
  instructionsVisible: true,
}

describe('an agent’s file', () => {
  it.each(LOCALES)('explains each field in %s, and is read as what was written', async (locale) => {
    const explain = await loadTranslator(locale)
    const text = formatAgentFile(REVIEWER, { explain, heading: 'One\nTwo' })
    expect(text).toMatch(/^# One\n# Two\n/)
    expect(text).toContain('{{date}}')
    const unexplained = Object.keys(REVIEWER).filter((field) => !explain.has(`agentFile.about.${field}`))
    expect(unexplained).toEqual([])
    expect(definitionIn(text)).toEqual(REVIEWER)
  })

  it('keeps the lines of a text apart, so that git compares them', () => {
    const text = formatAgentFile(REVIEWER)
    expect(text).toContain('instructions: |\n  Review the diff.\n\n  - Name each bug: line first.\n  # Not a comment\n')
    expect(text).not.toContain('opening')
    expect(definitionIn(text)).toEqual(REVIEWER)
  })

  it('begins with what it is, and has the ID of its agent only if it’s given', () => {
    const id = '0197f0c2-5b1e-7c3a-9d2f-1a2b3c4d5e6f'
    expect(formatAgentFile({ id, name: 'A', tags: [] })).toBe(`saffron: agent/1\nid: ${id}\nname: A\n`)
    expect(parseAgentFile(`id: ${id}`, t)).toEqual({ id })
  })

  it('may be JSON, leave fields out, and have keys without a value', () => {
    expect(definitionIn('{"name": "A", "tags": ["B"]}')).toEqual({ ...EMPTY_DEFINITION, name: 'A', tags: ['b'] })
    const text = 'name: A\ndescription:\nparameters:\n  temperature:\n  maxTokens: 5\nmodel: null\n'
    expect(definitionIn(text)).toEqual({ ...EMPTY_DEFINITION, name: 'A', parameters: { maxTokens: 5 } })
  })

  it('may have a tag twice', () => {
    expect(definitionIn('tags: [git, GIT, review]').tags).toEqual(['git', 'review'])
  })

  test('any text survives being written and read', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const lines = fc.array(fc.oneof(text, fc.constantFrom('', ' ', '  x', '\t', '---', '%a', '- b', '# c', '\r', '|')))
    const field = lines.map((all) => all.join('\n').replaceAll('\0', ''))
    fc.assert(
      fc.property(field, field, (instructions, user) => {
        const definition = {
          ...EMPTY_DEFINITION,
          knowledge: [],
          instructions,
          examples: [{ user, assistant: instructions }],
        }
        expect(definitionIn(formatAgentFile(definition, { explain: t }))).toEqual(definition)
      }),
    )
  })
})

describe('what is wrong with a file', () => {
  it.each([
    [
      'an unknown field',
      'name: A\ninstuctions: b\n',
      ['2:1 instuctions Unknown field. Known are saffron, id, name, description'],
    ],
    ['an unknown field inside', 'parameters:\n  temprature: 1\n', ['2:3 parameters.temprature Unknown field.']],
    ['a program to run', 'tools:\n  - transport: stdio\n', ['2:5 tools.0.transport This would run a program']],
    ['another version of files', 'saffron: agent/2\n', ['1:10 saffron Must be agent/1']],
    ['a field of the server', 'version: 3\n', ['1:1 version Unknown field.']],
    ['a number as a name', 'description: b\nname: 123\n', ['2:7 name Must be text.']],
    ['a value that isn’t one of a few', 'category: coding\n', ['1:11 category Must be one of writing, programming']],
    ['a number that’s too large', 'parameters:\n  temperature: 3', ['2:16 parameters.temperature Must be 2 or less.']],
    ['a missing field inside', 'examples:\n  - user: a\n', ['2:5 examples.0.assistant Required.']],
    ['an empty item', 'suggestions:\n  - a\n  -\n', ['3:4 suggestions.1 Must be text.']],
    ['an unknown field and an invalid one', 'nme: A\nname: 2\n', ['1:1 nme Unknown field.', '2:7 name Must be text.']],
    ['two problems, in their order', 'tags: 1\nname: 2\n', ['1:7 tags Must be a list.', '2:7 name Must be text.']],
    ['a field that appears twice', 'name: A\nname: B\n', ['2:1  This field appears twice.']],
    ['a tab', 'parameters:\n\ttemperature: 1\n', ['2:1  Indent with spaces']],
    ['an open quote', 'name: "A\n', ['2:1  This isn’t valid YAML.']],
    ['a colon in a text', 'description: Mind: this\n', ['1:14  This isn’t valid YAML.']],
    ['two agents', 'name: A\n---\nname: B\n', ['2:1  A file has one agent.']],
    ['a list', '- a\n', ['1:1  The file must contain fields']],
    ['nothing', '', ['1:1  The file must contain fields']],
    ['a type', 'name: !secret A\n', ['1:7  Types such as']],
    ['an alias', 'name: &a x\ndescription: *a\n', ['1:10  Anchors', '2:14  Anchors']],
    ['an ID that isn’t one', 'id: 5\nname: A\n', ['1:5 id Must be a UUID']],
  ])('%s is found where it is', (_what, text, problems) => {
    expect(problemsIn(text)).toEqual(problems.map((problem) => expect.stringContaining(problem)))
  })

  it('is a bomb of aliases, a file that’s too large, or too many levels', () => {
    const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, at) => `b${at}: &b${at} [*a, *a]`).join('\n')}`
    expect(problemsIn(bomb)[0]).toContain('Anchors and aliases can’t be used.')
    expect(problemsIn(' '.repeat(1_000_001))).toEqual([expect.stringContaining('more than a million')])
    for (const nested of ['[', 'x: "', '- ']) {
      expect(problemsIn(nested.repeat(100_000))).toEqual([expect.stringContaining('too many fields or levels')])
    }
    expect(problemsIn(`name: ${'['.repeat(1000)}`)).not.toEqual([])
    expect(problemsIn('__proto__: {a: 1}\nname: A')).toEqual([expect.stringContaining('1:1 __proto__ Unknown field')])
  })
})
