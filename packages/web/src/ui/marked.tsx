interface MarkedProps {
  readonly text: string
  /** From, and up to, in UTF-16 code units, in their order. */
  readonly highlights: readonly (readonly [from: number, to: number])[]
}

/** A text with the words that were looked for marked. */
export function Marked({ text, highlights }: MarkedProps) {
  return (
    <>
      {highlights.map(([from, to], index) => (
        <span key={from}>
          {text.slice(highlights[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  )
}
