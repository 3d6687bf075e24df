import type { ToolCall } from '@saffron/core/chat'

import { isLarge, outputText, shortened, type ToolOutput } from '../../tools/index.ts'
import type { ChatContext } from '../context.ts'

interface OutputPlace {
  readonly owner: string
  readonly by: string
  readonly conversation: string
  readonly message: string
  /** The tool's name, for the names of its files. */
  readonly name: string
}

/** Stores the files of a result, and the whole of a large one. Without room, only the model's part is kept. */
export async function storeOutput(
  { saveResult, holdResult, log }: Pick<ChatContext, 'saveResult' | 'holdResult' | 'log'>,
  { name, ...place }: OutputPlace,
  output: ToolOutput,
): Promise<Pick<ToolCall, 'output' | 'asset' | 'files' | 'passages'>> {
  const save = async (file: string, bytes: Uint8Array): Promise<string | undefined> => {
    try {
      return await saveResult({ ...place, name: file, bytes })
    } catch (error) {
      log.warn({ err: error }, 'the result of a tool could not be stored')
      return undefined
    }
  }
  const hold = async (asset: string): Promise<boolean> => {
    try {
      await holdResult({ ...place, asset })
      return true
    } catch (error) {
      log.warn({ err: error }, 'a message could not hold the result of a tool')
      return false
    }
  }
  const files: string[] = []
  for (const part of output.content) {
    if (part.type === 'asset' && (await hold(part.id))) files.push(part.id)
    if (part.type !== 'file') continue
    const id = await save(part.name ?? `${name}.${extensionOf(part.mimeType)}`, part.bytes)
    if (id !== undefined) files.push(id)
  }
  const text = outputText(output)
  const asset = isLarge(text) ? await save(`${name}.${isJson(text) ? 'json' : 'txt'}`, Buffer.from(text)) : undefined
  return {
    output: isLarge(text) ? shortened(text, asset) : text,
    ...(asset !== undefined && { asset }),
    ...(files.length > 0 && { files }),
    ...(output.passages !== undefined && { passages: [...output.passages] }),
  }
}

const extensionOf = (mimeType: string): string => /^\w+\/(?:x-)?([a-z0-9]{1,10})/i.exec(mimeType)?.[1] ?? 'bin'

const isJson = (text: string): boolean => /^\s*[[{]/.test(text)
