import { randomUUID } from 'node:crypto'

import type { ProviderEvent } from './provider.ts'

/** One delta of a tool call, as loosely as providers send it. */
export interface ToolPiece {
  /** Theirs: from 0, from 1, always 0, or missing. */
  readonly index?: number | undefined
  /** Whole, empty, repeated, or missing. */
  readonly id?: string
  /** Whole, late, repeated, or missing. */
  readonly name?: string
  readonly arguments?: string
}

interface OpenCall {
  /** Ours, given with the name: a call that never gets one must leave no gap. */
  index: number
  readonly theirIndex: number | undefined
  theirId: string
  id: string
  name: string
  /** Arguments that came before the name. */
  held: string
  written: string
}

/** Puts tool deltas of any make into one form: calls counted from 0, id and name whole with the first piece. */
export class ToolCalls {
  readonly #emit: (event: ProviderEvent) => void
  readonly #calls: OpenCall[] = []
  #named = 0

  constructor(emit: (event: ProviderEvent) => void) {
    this.#emit = emit
  }

  add(piece: ToolPiece): void {
    const call = this.#callOf(piece)
    const { name = '', arguments: pieceOfArguments = '' } = piece
    if (call.name === '') {
      call.held += pieceOfArguments
      call.theirId ||= piece.id ?? ''
      if (name === '') return
      call.name = name
      call.id = call.theirId || `call_${randomUUID().replaceAll('-', '')}`
      call.index = this.#named++
      this.#write(call, call.held)
      call.held = ''
    } else if (pieceOfArguments !== '') {
      this.#write(call, pieceOfArguments)
    }
  }

  /** Whether any call was made. One that never got a name is dropped: nobody could answer it. */
  end(): boolean {
    return this.#named > 0
  }

  #write(call: OpenCall, argumentsDelta: string): void {
    call.written += argumentsDelta
    this.#emit({ type: 'tool', index: call.index, id: call.id, name: call.name, argumentsDelta })
  }

  #callOf(piece: ToolPiece): OpenCall {
    const candidates = this.#calls.filter(({ theirIndex }) => piece.index === undefined || theirIndex === piece.index)
    const known = (piece.id ? candidates.find(({ theirId }) => theirId === piece.id) : undefined) ?? candidates.at(-1)
    if (known !== undefined && !startsAnother(known, piece)) return known
    const call: OpenCall = {
      index: -1,
      theirIndex: piece.index,
      theirId: '',
      id: '',
      name: '',
      held: '',
      written: '',
    }
    this.#calls.push(call)
    return call
  }
}

/** Whether a delta begins a new call although its index says the same as before, or says nothing. */
function startsAnother(known: OpenCall, { index, id = '', name = '' }: ToolPiece): boolean {
  if (name === '' || known.name === '') return id !== '' && known.theirId !== '' && id !== known.theirId && name !== ''
  if (id !== '' && known.theirId !== '') return id !== known.theirId
  return index === undefined && (name !== known.name || isWhole(known.written))
}

function isWhole(json: string): boolean {
  if (!json.trimEnd().endsWith('}')) return false
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}
