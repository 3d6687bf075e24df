import { Document, isScalar, Scalar, visit } from 'yaml'

import type { Translate } from '../../i18n/index.ts'
import { AGENT_CATEGORIES } from '../categories.ts'
import { EMPTY_DEFINITION } from '../empty-definition.ts'
import type { AgentDefinition } from '../entities.ts'

type AgentField = keyof AgentDefinition

interface Written {
  readonly id?: string
  /** What is known of the agent. Other fields are left out. */
  readonly definition: Partial<AgentDefinition>
  /** Leaves out the fields that have the value of a new agent. */
  readonly isShort?: boolean
  /** The first lines, as a comment. */
  readonly heading?: string
  /** Explains each field above it, in this language. */
  readonly explain?: Translate
}

/** The values of the explanations. */
const VALUES = {
  categories: AGENT_CATEGORIES.join(', '),
  date: '{{date}}',
  model: '{{model}}',
  user: '{{user}}',
}

/** Writes an agent in YAML, in a form for editors and for git. `readAgentFile` returns the same definition. */
export function writeAgentFile({ id, definition, isShort = false, heading, explain }: Written): string {
  const given = new Map<string, unknown>(Object.entries(definition))
  const fields = fieldsOf(EMPTY_DEFINITION).filter(
    (field) => given.has(field) && !(isShort && isSame(given.get(field), EMPTY_DEFINITION[field])),
  )
  const yaml = new Document({
    ...(id !== undefined && { id }),
    ...Object.fromEntries(fields.map((field) => [field, given.get(field)])),
  })
  visit(yaml, {
    Scalar: (key, node) => {
      // A text of several lines stays as it is, so that git compares its lines.
      if (key !== 'key' && typeof node.value === 'string' && node.value.includes('\n')) node.type = Scalar.BLOCK_LITERAL
    },
    Pair: (_key, { key }) => {
      const field = isScalar(key) ? fields.find((name) => name === key.value) : undefined
      if (field === undefined || explain === undefined || !isScalar(key)) return
      key.spaceBefore = true
      key.commentBefore = asComment(explain(`agentFile.about.${field}`, VALUES))
    },
  })
  if (heading !== undefined) yaml.commentBefore = asComment(heading)
  return yaml.toString({ lineWidth: 0, doubleQuotedAsJSON: true })
}

const asComment = (text: string): string =>
  text
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n')

/** The keys of an object with exactly these fields. */
const fieldsOf = (definition: AgentDefinition) => Object.keys(definition) as AgentField[]

/** Values of a definition are data, in the order of their schema. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
