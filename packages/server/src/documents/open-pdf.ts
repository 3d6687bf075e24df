import { TextError } from './text-error.ts'

/** Opens a PDF. Throws `asset.text_locked` if it has a password, and `asset.text_damaged` if it can't be read. */
export async function openPdf(bytes: Uint8Array) {
  // Loaded on demand, because it's large and most files don't need it.
  const { getDocumentProxy } = await import('unpdf')
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new TextError(isLocked ? 'asset.text_locked' : 'asset.text_damaged', { cause: error })
  }
}
