import type { Message, ToolPart } from '@saffron/core/chat'
import { foldText } from '@saffron/core/format'
import type { AgentTest, AgentTestReason } from '@saffron/core/store'

import { NOT_EXECUTED } from '../../tools/index.ts'

/** A reply as far as tests look at it. */
export type TestedReply = Pick<Message, 'text' | 'parts' | 'status' | 'error' | 'sources'> & {
  /** The passages of the agent's knowledge that it cites, by the name of their file with its folders. */
  readonly citations?: readonly { readonly name: string }[] | undefined
}

/** Why a call didn't reach its tool. */
const NOT_MADE: ReadonlySet<string | undefined> = new Set(['unknown', 'input', 'cut'])

const callsOf = ({ parts }: TestedReply): ToolPart[] => parts.filter((part): part is ToolPart => part.type === 'tool')

/** The names of a tool: that of its server, and the one that the model used. */
const isNamed =
  (name: string) =>
  ({ name: own, sent }: ToolPart): boolean =>
    name === own || name === sent

/** Returns the names of the tools that a reply called. */
export const calledIn = (reply: TestedReply): string[] => [...new Set(callsOf(reply).map(({ name }) => name))]

/** Returns the names of the tools that weren't executed in a reply, and for which its case has no answer. */
export const notRunIn = (reply: TestedReply): string[] => [
  ...new Set(callsOf(reply).flatMap(({ name, output }) => (output === NOT_EXECUTED ? name : []))),
]

/** Returns the names of the files that a reply cited, with and without their folders. */
const citedIn = ({ sources = [], citations = [] }: TestedReply): string[] =>
  [...sources, ...citations].flatMap(({ name }) => [name, name.slice(name.lastIndexOf('/') + 1)])

/** Returns why a reply fails a case, in the order in which the case says what must be true. */
export function checkCase(test: AgentTest, reply: TestedReply): AgentTestReason[] {
  const { mustCall = [], mustNotCall = [], mustContain = [], mustCite = [] } = test
  const calls = callsOf(reply)
  const made = calls.filter(({ error }) => !NOT_MADE.has(error))
  const text = foldText(reply.text)
  const cited = new Set(citedIn(reply).map(foldText))
  return [
    ...endReasons(reply),
    ...mustCall.filter((name) => !made.some(isNamed(name))).map(reason('notCalled')),
    ...mustNotCall.filter((name) => calls.some(isNamed(name))).map(reason('called')),
    ...mustContain.filter((part) => !text.includes(foldText(part))).map(reason('notContained')),
    ...mustCite.filter((name) => !cited.has(foldText(name))).map(reason('notCited')),
  ]
}

const reason =
  (kind: AgentTestReason['kind']) =>
  (value: string): AgentTestReason => ({ kind, value })

/** Returns why a reply has no regular end. */
function endReasons({ status, error, parts }: TestedReply): AgentTestReason[] {
  if (status === 'complete') return []
  const asking = parts.find((part) => part.type === 'tool' && part.state === 'waiting')
  if (asking?.type === 'tool') return [{ kind: 'asked', value: asking.name }]
  const limit = parts.find((part) => part.type === 'limit')
  if (limit?.type === 'limit') return [{ kind: 'limit', value: limit.reason }]
  return [
    error === null || error === undefined ? { kind: 'stopped', value: '' } : { kind: 'failed', value: error.message },
  ]
}
