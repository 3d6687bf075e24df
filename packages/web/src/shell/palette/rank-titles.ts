/** What the words name exactly first, then what begins with them; the rest, and what is alike, in the order it came. */
export function rankTitles<Titled extends { readonly title: string }>(
  found: readonly Titled[],
  words: string,
): Titled[] {
  const wanted = plain(words)
  const rank = ({ title }: Titled): number => {
    const text = plain(title)
    if (text === wanted) return 0
    return text.startsWith(wanted) ? 1 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
