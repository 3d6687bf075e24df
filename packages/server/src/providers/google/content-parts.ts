import { type Fields, isFields, listOf, textOf } from '../read-json.ts'

/** Collects the parts of a reply, whose signatures the API wants back on the same parts. */
export class ContentParts {
  readonly #parts: Record<string, unknown>[] = []
  /** The signature of a call that arrives in pieces. */
  #signature = ''
  #hasDrawn = false

  add({ text, thought, thoughtSignature, functionCall, inlineData }: Fields): void {
    // Summaries of thoughts aren't sent back.
    if (thought === true) return
    // Images are stored as files, so their parts are built anew.
    if (isFields(inlineData)) {
      this.#hasDrawn = true
      return
    }
    const signature = textOf(thoughtSignature) || (isFields(functionCall) ? this.#signature : '')
    const signed = signature === '' ? {} : { thoughtSignature: signature }
    if (isFields(functionCall)) {
      this.#signature = ''
      this.#parts.push({ functionCall, ...signed })
      return
    }
    if (textOf(text) === '' && signature === '') return
    const last = this.#parts.at(-1)
    // Parts with a signature aren't joined with others.
    const isOpen = last !== undefined && typeof last['text'] === 'string' && last['thoughtSignature'] === undefined
    if (isOpen && signature === '') last['text'] = textOf(last['text']) + textOf(text)
    else this.#parts.push({ text: textOf(text), ...signed })
  }

  /** Keeps the signature of a call whose arguments arrive in pieces. */
  sign(signature: unknown): void {
    this.#signature ||= textOf(signature)
  }

  /**
   * Returns the parts in order. Undefined without anything that the calls don't say themselves, and with images, whose
   * place among the parts isn't kept.
   */
  state(): unknown {
    if (this.#hasDrawn) return undefined
    const isNeeded = this.#parts.some(
      ({ thoughtSignature, functionCall }) =>
        thoughtSignature !== undefined || (isFields(functionCall) && functionCall['id'] !== undefined),
    )
    return isNeeded ? { parts: this.#parts } : undefined
  }
}

/** Returns the parts of a state, to send them unchanged. */
export function partsOfState(state: unknown): readonly Fields[] | undefined {
  const parts = isFields(state) ? listOf(state['parts']).filter(isFields) : []
  return parts.length > 0 ? parts : undefined
}
