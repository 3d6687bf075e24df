import { type ScriptElement, type TitlePageEntry, writeFdx, writeFountain } from '@saffron/core/playscript'

interface WholeScript {
  readonly titlePage: readonly TitlePageEntry[]
  readonly elements: readonly ScriptElement[]
}

interface ScriptFile {
  readonly bytes: Uint8Array
  /** The media type. */
  readonly type: string
  readonly extension: string
}

/** Returns a script as a file. */
export function exportScript(script: WholeScript, format: 'fountain' | 'fdx'): ScriptFile {
  const text = format === 'fdx' ? writeFdx(script) : writeFountain(script)
  const type = format === 'fdx' ? 'application/xml' : 'text/plain; charset=utf-8'
  return { bytes: Buffer.from(text), type, extension: format }
}
