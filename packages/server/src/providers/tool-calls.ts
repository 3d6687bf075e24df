import { randomUUID } from 'node:crypto'

import type { ProviderEvent } from './provider.ts'

/** A delta of a tool call in any provider's format. */
export interface ToolPiece {
  /** The provider's index: from 0, from 1, always 0, or missing. */
  readonly index?: number | undefined
  /** Complete, empty, repeated, or missing. */
  readonly id?: string
  /** Complete, late, repeated, or missing. */
  readonly name?: string
  readonly arguments?: string
}

interface OpenCall {
  /** Our index, assigned with the name, so that a call without a name leaves no gap. */
  index: number
  readonly theirIndex: number | undefined
  theirId: string
  id: string
  name: string
  /** Arguments that arrived before the name. */
  held: string
  written: string
}

/** Normalizes tool call deltas: indexes from 0, with complete ID and name in the first piece. */
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

  /** Returns whether there were any calls. Drops calls without a name, because they can't be answered. */
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

/** Returns whether a delta begins a new call even though its index is the same or missing. */
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
