import { type Fields, isFields, listOf, textOf } from '../read-json.ts'

interface Block {
  readonly type: string
  text: string
  signature: string
  readonly data: string
}

/**
 * Collects the thoughts of a reply with their signatures, and the place of its texts between them. The API rejects the
 * results of tools without the thoughts that led to their calls.
 */
export class ContentBlocks {
  readonly #blocks = new Map<number, Block>()

  begin(index: number, block: Fields): void {
    const { type, text, thinking, signature, data } = block
    this.#blocks.set(index, {
      type: textOf(type),
      text: textOf(thinking) || textOf(text),
      signature: textOf(signature),
      data: textOf(data),
    })
  }

  add(index: number, delta: Fields): void {
    const block = this.#blocks.get(index)
    if (block === undefined) return
    block.text += textOf(delta['thinking']) || textOf(delta['text'])
    block.signature += textOf(delta['signature'])
  }

  /** Returns the thoughts and texts in order. Undefined without thoughts, because texts are known anyway. */
  state(): unknown {
    const blocks = [...this.#blocks].toSorted(([a], [b]) => a - b).flatMap(([, block]) => wanted(block))
    return blocks.some(({ type }) => type !== 'text') ? { blocks } : undefined
  }
}

type WantedBlock = Readonly<Record<string, string>> & { readonly type: string }

function wanted({ type, text, signature, data }: Block): WantedBlock[] {
  if (type === 'thinking') return [{ type, thinking: text, signature }]
  if (type === 'redacted_thinking') return [{ type, data }]
  return type === 'text' && text.trim() !== '' ? [{ type, text }] : []
}

/** Returns the blocks of a state, to send them before the calls of their message. */
export function blocksOfState(state: unknown): readonly Fields[] | undefined {
  const blocks = isFields(state) ? listOf(state['blocks']).filter(isFields) : []
  return blocks.length > 0 ? blocks : undefined
}
