interface MarkedProps {
  readonly text: string
  /** Start and end of each highlight in UTF-16 code units, in order. */
  readonly highlights: readonly (readonly [from: number, to: number])[]
}

/** A text with highlights. */
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
