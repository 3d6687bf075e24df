import { Document, isScalar, Scalar, visit } from 'yaml'

import type { Translate } from '../i18n/index.ts'
import { AGENT_CATEGORIES } from '../store/contract.ts'
import { AGENT_FILE_MARK, agentFile, type AgentFile } from './agent-file.ts'

/** Fields are written in this order. Others follow. */
const FIRST = [
  'id',
  'name',
  'description',
  'avatar',
  'language',
  'category',
  'tags',
  'visibility',
  'model',
  'parameters',
]
const LAST = ['opening', 'suggestions', 'instructions', 'examples', 'extras']

interface Written {
  /** The first lines, as a comment. */
  readonly heading?: string
  /** Writes empty fields too, and explains each field above it in this language. */
  readonly explain?: Translate
}

/**
 * Writes an agent as YAML that is easy to read and to compare: always in the same order, long texts as blocks, without
 * empty fields.
 */
export function formatAgentFile(
  agent: { readonly [K in keyof AgentFile]?: AgentFile[K] },
  { heading, explain }: Written = {},
): string {
  const known = Object.keys(agentFile.shape).filter((field) => field !== 'saffron')
  const others = known.filter((field) => ![...FIRST, ...LAST].includes(field))
  const values = new Map<string, unknown>(Object.entries(agent))
  const fields = [...FIRST, ...others, ...LAST].flatMap((field) => {
    const value = values.get(field)
    const isLeftOut = explain === undefined || field === 'extras' ? isEmpty(value) : value === undefined
    return isLeftOut ? [] : [[field, value] as const]
  })
  const yaml = new Document(
    { saffron: AGENT_FILE_MARK, ...Object.fromEntries(fields) },
    { aliasDuplicateObjects: false },
  )
  visit(yaml, {
    Scalar: (key, node) => {
      if (key === 'key' || typeof node.value !== 'string' || !node.value.includes('\n')) return
      // Git compares lines, so a text of several lines stays as it is. One that's only space can't be a block.
      node.type = node.value.trim() === '' ? Scalar.QUOTE_DOUBLE : Scalar.BLOCK_LITERAL
    },
  })
  if (explain !== undefined) explainFields(yaml, explain)
  if (heading !== undefined) yaml.commentBefore = asComment(heading)
  // Folded quotes lose a backslash in some texts that can't be blocks.
  return yaml.toString({ lineWidth: 0, doubleQuotedAsJSON: true })
}

function explainFields(yaml: Document, explain: Translate): void {
  visit(yaml, {
    Pair: (_key, { key }) => {
      if (isScalar(key)) {
        const about = `agentFile.about.${String(key.value)}`
        if (explain.has(about)) {
          key.spaceBefore = true
          key.commentBefore = asComment(explain(about, VALUES))
        }
      }
      // Only the agent's own fields are explained.
      return visit.SKIP
    },
  })
}

/** The values of the explanations. */
const VALUES = {
  categories: AGENT_CATEGORIES.join(', '),
  date: '{{date}}',
  model: '{{model}}',
  user: '{{user}}',
}

const asComment = (text: string): string =>
  text
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n')

/** Whether a field of an agent says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)
