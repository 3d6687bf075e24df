/** Writes the bytes, or only the first of them, at a position of a file. Returns how many. */
type Write = (bytes: Uint8Array, at: number) => Promise<number>

/** Writes a whole chunk. A nearly full disk may accept only a part before it fails. */
export async function writeWhole(piece: Uint8Array, at: number, write: Write): Promise<void> {
  for (let from = 0; from < piece.length;) from += await write(piece.subarray(from), at + from)
}
