import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Programs that print the clipboard's image as PNG, in the order they're tried. */
const READERS: Readonly<Partial<Record<NodeJS.Platform, readonly (readonly [program: string, ...args: string[]])[]>>> =
  {
    linux: [
      ['wl-paste', '--type', 'image/png'],
      ['xclip', '-selection', 'clipboard', '-t', 'image/png', '-o'],
    ],
    darwin: [['pngpaste', '-']],
  }

const PNG_SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const OPTIONS = { encoding: 'buffer', maxBuffer: 50_000_000, timeout: 5000 } as const

/** The files written by this process, to be deleted at its end. */
const written = new Set<string>()

/**
 * Writes the image in this machine's clipboard to a temporary file that only the user can read, and returns its path.
 * Returns undefined if there's no image, or no program that reads it. A terminal itself passes only text.
 */
export async function saveClipboardImage(platform: NodeJS.Platform = process.platform): Promise<string | undefined> {
  const { execFile } = await import('node:child_process')
  for (const [program, ...args] of READERS[platform] ?? []) {
    const image = await promisify(execFile)(program, args, OPTIONS).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
    if (image?.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) === true) {
      const path = join(mkdtempSync(join(tmpdir(), 'saffron-')), 'clipboard.png')
      writeFileSync(path, image, { mode: 0o600 })
      written.add(path)
      return path
    }
  }
  return undefined
}

/** Deletes the written images, except those that a text still mentions. Sent images are on the server. */
export function removeClipboardImages(keptText: string): void {
  for (const path of written) {
    if (keptText.includes(path)) continue
    rmSync(dirname(path), { recursive: true, force: true })
    written.delete(path)
  }
}
