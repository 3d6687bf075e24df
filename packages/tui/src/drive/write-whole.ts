/** Writes some bytes at a place of a file, or only the first of them; answers how many. */
type Write = (bytes: Uint8Array, at: number) => Promise<number>

/** Writes all of a piece: a disk that is nearly full takes the beginning of it, and only then refuses. */
export async function writeWhole(piece: Uint8Array, at: number, write: Write): Promise<void> {
  for (let from = 0; from < piece.length;) from += await write(piece.subarray(from), at + from)
}
