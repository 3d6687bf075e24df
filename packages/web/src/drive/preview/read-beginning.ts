import { ApiError } from '@saffron/core/errors'

/** The maximum size of shown text. */
const MOST_BYTES = 1024 * 1024

export interface Beginning {
  readonly bytes: Uint8Array
  /** There's more text. */
  readonly cut: boolean
}

/** Loads the first `most` bytes of a file. Throws `client.network`, or an error with the response's status. */
export async function readBeginning(
  url: string,
  size: number,
  signal: AbortSignal,
  most = MOST_BYTES,
): Promise<Beginning> {
  const cut = size > most
  const answer = await fetch(url, { signal, headers: cut ? { range: `bytes=0-${most - 1}` } : {} }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new ApiError('client.network', { cause: error })
    },
  )
  if (!answer.ok) throw new ApiError('client.status', { statusCode: answer.status })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes: bytes.subarray(0, most), cut }
}
