import type { ToolPart } from '@saffron/core/chat'
import type { DiffLine } from '@saffron/core/store'

import { listFolderFor } from './list.ts'
import { CallFault, locate, type Located } from './locate.ts'
import { readFileFor } from './read.ts'
import { searchFor } from './search.ts'
import type { ToolFolder } from './tool-folder.ts'
import { planWrite } from './write.ts'

/** What the server gets as the result of a call. */
export interface MachineResult {
  readonly text: string
  readonly failed?: true
}

/** A call that its user must allow first. */
export interface MachineQuestion {
  /** `secret`: reads something that may hold secrets. */
  readonly why: 'create' | 'change' | 'secret'
  /** The file or folder. */
  readonly shown: string
  readonly diff: readonly DiffLine[]
  readonly run: () => Promise<MachineResult>
}

export type PreparedCall = { readonly result: MachineResult } | { readonly question: MachineQuestion }

type Input = Readonly<Record<string, unknown>>

const textIn = (input: Input, name: string): string | undefined => {
  const value = input[name]
  return typeof value === 'string' ? value : undefined
}

const numberIn = (input: Input, name: string): number | undefined => {
  const value = input[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Runs a call in a folder of this machine, or says what its user must allow first. */
export async function prepareCall(folder: ToolFolder, { name, input = '' }: ToolPart): Promise<PreparedCall> {
  try {
    return await prepare(folder, name, readInput(input))
  } catch (error) {
    return { result: failure(error) }
  }
}

async function prepare({ root }: ToolFolder, name: string, input: Input): Promise<PreparedCall> {
  const typed = textIn(input, 'path') ?? '.'
  if (name === 'write') {
    const place = await locate(root, typed, { mayBeNew: true })
    const [content, replace] = [textIn(input, 'content'), textIn(input, 'replace')]
    if (content === undefined) throw new CallFault('There is no content.')
    // Otherwise the model could guess what is in it, one passage after another, without asking.
    if (place.isSecret && replace !== undefined) {
      throw new CallFault('This file may hold secrets. Only its whole content can be written.')
    }
    const { isNew, diff, write } = await planWrite(root, place, { content, ...(replace !== undefined && { replace }) })
    const run = async (): Promise<string> => {
      await write()
      return `${JSON.stringify(place.shown)} is written.`
    }
    return asking(isNew ? 'create' : 'change', place, run, diff)
  }
  const place = await locate(root, typed)
  const run = readerFor(root, name, input, place)
  return place.isSecret ? asking('secret', place, run) : { result: { text: await run() } }
}

function readerFor(root: string, name: string, input: Input, place: Located): () => Promise<string> {
  const [from, lines, text, part] = [
    numberIn(input, 'from'),
    numberIn(input, 'lines'),
    textIn(input, 'text'),
    textIn(input, 'name'),
  ]
  if (name === 'read') return () => readFileFor(place, { ...(from && { from }), ...(lines && { lines }) })
  if (name === 'list') return () => listFolderFor(place)
  if (name === 'search' && text) return () => searchFor(root, place, { text, ...(part && { name: part }) })
  throw new CallFault(`This terminal can’t run ${JSON.stringify(name)} with this input.`)
}

const asking = (
  why: MachineQuestion['why'],
  { shown }: Located,
  run: () => Promise<string>,
  diff: readonly DiffLine[] = [],
): PreparedCall => ({
  question: { why, shown, diff, run: () => run().then((text) => ({ text }), failure) },
})

function readInput(json: string): Input {
  const input: unknown = json.trim() === '' ? {} : JSON.parse(json)
  if (typeof input !== 'object' || input === null) throw new CallFault('The arguments must be a JSON object.')
  return { ...input }
}

/** Only what the model can correct is told in words. */
const failure = (error: unknown): MachineResult => ({
  text: error instanceof CallFault ? error.message : 'The terminal couldn’t run this call.',
  failed: true,
})
