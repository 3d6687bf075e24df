import { chunk, data, DONE, tool } from './openai-chunks.ts'
import type { Replay, ReplayedRequest } from './replay-server.ts'

/** What a model sees of a request, whatever the dialect. */
export interface SeenRequest {
  readonly system: string
  /** The last message of the user. */
  readonly asked: string
  /** The names of the tools that are offered. */
  readonly tools: readonly string[]
  /** Whether the request ends with the results of tools. */
  readonly hasResults: boolean
}

/** What a model does: it says something, or it calls a tool. */
export type Reaction = { readonly say: string } | { readonly call: string; readonly input: object }

/** The models that `replayModels` lists, one of each provider. */
export const OPENAI_MODEL = 'gpt-4.1'
export const ANTHROPIC_MODEL = 'claude-sonnet-4-5'

type Fields = Readonly<Record<string, unknown>>

const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: Fields) => (typeof part['text'] === 'string' ? part['text'] : '')).join('')
    : typeof content === 'string'
      ? content
      : ''

const isResult = ({ type }: Fields): boolean => type === 'tool_result'

/** Returns the answers of a replay server for models of two providers that react to what a request really contains. */
export const replayModels =
  (react: (request: SeenRequest) => Reaction) =>
  ({ path, body }: ReplayedRequest): Replay => {
    if (path.includes('/models')) return listed(path)
    const messages = (body['messages'] ?? []) as Fields[]
    const tools = (body['tools'] ?? []) as Fields[]
    if (path.endsWith('/messages')) {
      const asked = messages.filter(({ role, content }) => role === 'user' && !(content as Fields[]).some(isResult))
      const last = messages.at(-1)?.['content'] as Fields[] | undefined
      return inAnthropicsShape(
        react({
          system: textOf(body['system']),
          asked: textOf(asked.at(-1)?.['content']),
          tools: tools.map(({ name }) => String(name)),
          hasResults: last?.some(isResult) === true,
        }),
      )
    }
    return inOpenAisShape(
      react({
        system: textOf(messages.find(({ role }) => role === 'system')?.['content']),
        asked: textOf(messages.findLast(({ role }) => role === 'user')?.['content']),
        tools: tools.map((each) => String((each['function'] as Fields)['name'])),
        hasResults: messages.at(-1)?.['role'] === 'tool',
      }),
    )
  }

/** Each provider lists its own model. */
function listed(path: string): Replay {
  const id = path.includes('limit=') ? ANTHROPIC_MODEL : OPENAI_MODEL
  const list = { object: 'list', data: [{ id, object: 'model', type: 'model', display_name: id }], has_more: false }
  return { headers: { 'content-type': 'application/json' }, body: [JSON.stringify(list)] }
}

const halves = (text: string): readonly [string, string] => {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

function inOpenAisShape(reaction: Reaction): Replay {
  if ('say' in reaction) {
    const [first, second] = halves(reaction.say)
    return { body: [...data(chunk({ content: first }), chunk({ content: second }), chunk({}, 'stop')), DONE] }
  }
  const [first, second] = halves(JSON.stringify(reaction.input))
  const begun = { index: 0, id: 'call_1', type: 'function', function: { name: reaction.call, arguments: first } }
  const more = { index: 0, function: { arguments: second } }
  return { body: [...data(tool(begun), tool(more), chunk({}, 'tool_calls')), DONE] }
}

const event = (type: string, more: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`

function inAnthropicsShape(reaction: Reaction): Replay {
  const isText = 'say' in reaction
  const block = isText
    ? { type: 'text', text: '' }
    : { type: 'tool_use', id: 'toolu_1', name: reaction.call, input: {} }
  const deltas = halves(isText ? reaction.say : JSON.stringify(reaction.input)).map((part) =>
    isText ? { type: 'text_delta', text: part } : { type: 'input_json_delta', partial_json: part },
  )
  return {
    body: [
      event('message_start', { message: { id: 'msg_1', usage: { input_tokens: 10, output_tokens: 1 } } }),
      event('content_block_start', { index: 0, content_block: block }),
      ...deltas.map((delta) => event('content_block_delta', { index: 0, delta })),
      event('content_block_stop', { index: 0 }),
      event('message_delta', {
        delta: { stop_reason: isText ? 'end_turn' : 'tool_use' },
        usage: { output_tokens: 9 },
      }),
      event('message_stop'),
    ],
  }
}
