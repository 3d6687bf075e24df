/** Returns everything that a stream yields. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of stream) all.push(item)
  return all
}
